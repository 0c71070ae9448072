import Taro from '@tarojs/taro'

export interface EditorContext {
  setContents(content: { html: string }): void
}

/** The context of WeChat's editor with this id, which alone can change its text. */
export function editorContext(id: string, tell: (context: EditorContext) => void): void {
  Taro.createSelectorQuery()
    .select(`#${id}`)
    .context((found) => {
      const { context } = found as { context?: EditorContext | null }
      if (context != null) tell(context)
    })
    .exec()
}
