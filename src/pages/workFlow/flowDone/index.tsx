import { FlowList } from '../components/FlowList'

export default function FlowDone() {
  return <FlowList kind='done' title='已办事宜' />
}
