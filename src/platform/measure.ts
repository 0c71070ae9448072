import Taro from '@tarojs/taro'

/** Height of the screen below the bars, CSS px. */
export function windowHeight(): number {
  const metrics = process.env.TARO_ENV === 'weapp' ? Taro.getWindowInfo() : Taro.getSystemInfoSync()
  return metrics.windowHeight
}

/** Heights of all nodes that a selector finds on the page in front, CSS px, in their order; nothing is told when none is laid out. */
export function measureRows(selector: string, tell: (heights: number[]) => void): void {
  Taro.nextTick(() => {
    Taro.createSelectorQuery()
      .selectAll(selector)
      .boundingClientRect()
      .exec((answers: unknown) => {
        const rects: unknown = Array.isArray(answers) ? answers[0] : undefined
        if (!Array.isArray(rects)) return
        tell(
          rects.map((rect: unknown) =>
            typeof rect === 'object' && rect !== null && 'height' in rect && typeof rect.height === 'number' ? rect.height : 0
          )
        )
      })
  })
}
