import { FlowList } from '../components/FlowList'

export default function FlowCopy() {
  return <FlowList kind='copy' title='抄送我的' />
}
