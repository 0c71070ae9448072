import { BoardLists } from './BoardLists'
import { useBoard } from './useBoard'

/** 调度台 of a phone. */
export default function DispatchBoard() {
  return <BoardLists model={useBoard()} />
}
