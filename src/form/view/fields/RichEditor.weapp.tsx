import { useRef, useState } from 'react'
import { Editor } from '@tarojs/components'
import { editorContext, type EditorContext } from '@/platform/editor'
import type { RichEditorProps } from './editorTypes'

let counter = 0

/** WeChat's own editor. It tells of each change, and takes a text only through its context, once it is ready. */
export function RichEditor({ value, placeholder, onInput, onLeave }: RichEditorProps) {
  const [id] = useState(() => `editor${++counter}`)
  const context = useRef<EditorContext>()
  const written = useRef(value)
  if (context.current !== undefined && written.current !== value) {
    written.current = value
    context.current.setContents({ html: value })
  }
  return (
    <Editor
      id={id}
      className='form-editor'
      placeholder={placeholder}
      onReady={() =>
        editorContext(id, (ready) => {
          context.current = ready
          ready.setContents({ html: written.current })
        })
      }
      onInput={(event: { detail: { html?: string; text?: string } }) => {
        written.current = (event.detail.text ?? '').trim() === '' ? '' : (event.detail.html ?? '')
        onInput(written.current)
      }}
      onBlur={onLeave}
    />
  )
}
