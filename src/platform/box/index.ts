import Taro from '@tarojs/taro'

/** Where something lies on the screen, CSS px. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const isBox = (value: unknown): value is Box =>
  typeof value === 'object' &&
  value !== null &&
  ['left', 'top', 'width', 'height'].every((side) => typeof (value as Record<string, unknown>)[side] === 'number')

/** Box of the element with this id on the page in front; nothing is told when it is not laid out. */
export function boxOf(id: string, tell: (box: Box) => void): void {
  Taro.createSelectorQuery()
    .select(`#${id}`)
    .boundingClientRect()
    .exec((answers: unknown) => {
      const box: unknown = Array.isArray(answers) ? answers[0] : undefined
      if (isBox(box) && box.width > 0 && box.height > 0) tell(box)
    })
}

/** Mini-programs have no keyboard to keep at its place. */
export function focusOn(_id: string): void {
  return
}
