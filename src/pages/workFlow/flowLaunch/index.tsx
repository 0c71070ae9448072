import { FlowList } from '../components/FlowList'

export default function FlowLaunch() {
  return <FlowList kind='launch' title='我发起的' />
}
