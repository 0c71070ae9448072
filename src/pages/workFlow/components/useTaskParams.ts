import { useRouter } from '@tarojs/taro'
import { numberOf } from '@/domain/form/read'
import type { TaskParams } from '../stores/taskView'
import { OpType } from './flowLabels'

const KNOWN: readonly number[] = Object.values(OpType)

/** Reads the address of a task's page; what is missing is ''. Without `opType` it is a launch where no task is named, else one's own. */
export function useTaskParams(): TaskParams {
  const { id = '', flowId = '', opType, taskNodeId = '', taskId = '', variantId = '' } = useRouter().params
  const number = numberOf(opType)
  const known = number !== undefined && KNOWN.includes(number) ? (number as OpType) : id === '' ? OpType.write : OpType.own
  return { id, flowId, opType: known, taskNodeId, taskId, ...(variantId !== '' && { variantId }) }
}
