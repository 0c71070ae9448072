import Taro from '@tarojs/taro'

/** A 2d canvas of the page as the clients give it, with its size in CSS px. */
export interface CanvasFound<Node> {
  node: Node
  width: number
  height: number
}

/** Between two looks for a canvas; a sheet that slides up is laid out within a few. */
const LOOK_AGAIN_MS = 100

/**
 * Finds the canvas with this id on the page in front as soon as the page has laid it out, however slow the phone is (mini-programs).
 * @returns gives up looking: for a component that leaves
 */
export function findCanvas<Node>(id: string, tell: (found: CanvasFound<Node>) => void): () => void {
  let isGone = false
  const look = (): void => {
    if (isGone) return
    Taro.createSelectorQuery()
      .select(`#${id}`)
      .fields({ node: true, size: true })
      .exec((answers: (Partial<CanvasFound<Node>> | null)[]) => {
        const { node, width = 0, height = 0 } = answers[0] ?? {}
        if (isGone) return
        if (node != null && width > 0) tell({ node, width, height })
        else setTimeout(look, LOOK_AGAIN_MS)
      })
  }
  Taro.nextTick(look)
  return () => {
    isGone = true
  }
}

/** What is drawn on such a canvas as a picture of the client's. @param node as `findCanvas` told it @returns a temporary path */
export async function canvasPicture(node: object, options: Omit<Taro.canvasToTempFilePath.Option, 'canvas' | 'canvasId'>): Promise<string> {
  const { tempFilePath } = await Taro.canvasToTempFilePath({ ...options, canvas: node as Taro.Canvas, canvasId: '' })
  return tempFilePath
}
