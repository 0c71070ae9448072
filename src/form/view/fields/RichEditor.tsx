import { NativeTextArea } from '@/components/Field/NativeTextArea'
import { isPlainHtml, paragraphsOf, textOfParagraphs } from './paragraphs'
import type { RichEditorProps } from './editorTypes'

/** Alipay has no editor: paragraphs are written as plain text. A text with more in it than paragraphs is left as it is until it is emptied. */
export function RichEditor({ label, value, placeholder, onInput, onLeave }: RichEditorProps) {
  return (
    <NativeTextArea
      label={label}
      value={textOfParagraphs(value)}
      placeholder={placeholder}
      maxLength={20_000}
      disabled={!isPlainHtml(value)}
      onInput={(text) => onInput(paragraphsOf(text))}
      onBlur={onLeave}
    />
  )
}
