import Taro from '@tarojs/taro'

/** Where something stands on the screen, CSS px. */
export interface Rect {
  top: number
  height: number
}

/** Place of the element with this id on the page in front; nothing is told when it is not laid out. */
export function rectOf(id: string, tell: (rect: Rect) => void): void {
  Taro.createSelectorQuery()
    .select(`#${id}`)
    .boundingClientRect()
    .exec((answers: unknown) => {
      const rect: unknown = Array.isArray(answers) ? answers[0] : undefined
      if (typeof rect !== 'object' || rect === null || !('top' in rect) || !('height' in rect)) return
      if (typeof rect.top === 'number' && typeof rect.height === 'number' && rect.height > 0) tell({ top: rect.top, height: rect.height })
    })
}
