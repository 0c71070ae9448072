import { FlowList } from '../components/FlowList'

/** Everybody's tasks, for who may assign, move and end them. */
export default function Monitor() {
  return <FlowList kind='monitor' title='流程监控' />
}
