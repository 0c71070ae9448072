import { useId, useMemo } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { textOf } from '@/domain/form/read'
import { useStores } from '@/hooks/useStores'
import { previewPictures } from '@/platform/media'
import { openWebPage } from '@/platform/openAddress'
import { FieldFrame } from '@/components/Field'
import { parseRichText, picturesOf } from '@/components/RichText/parse'
import { RichTextView } from '@/components/RichText/RichTextView'
import { useField, type FieldViewProps } from '../FormContext'
import { RichEditor } from './RichEditor'

const NOT_SHOWN = '图片没有打开，请稍后再试'

/** Rich text as it reads. */
function Written({ html }: { html: string }) {
  const { services, feedback } = useStores()
  const { imageAddress } = services.files
  const nodes = useMemo(() => parseRichText(html), [html])
  return (
    <RichTextView
      nodes={nodes}
      addressOf={imageAddress}
      onLink={(href) => void openWebPage(href)}
      onPicture={(src) =>
        void previewPictures(picturesOf(nodes).map(imageAddress), imageAddress(src)).catch(() => feedback.toast(NOT_SHOWN))
      }
    />
  )
}

/** Rich text: written on the phone, or read with its pictures and links. */
export const EditorField = observer(function EditorField(props: FieldViewProps) {
  const { value, frame, isDisabled, placeholder, set, leave } = useField(props)
  const id = useId()
  const html = textOf(value)
  return (
    <FieldFrame {...frame} labelId={id} noteId={`${id}note`}>
      {isDisabled ? (
        html === '' ? (
          <Text className='field-help'>没有内容</Text>
        ) : (
          <View className='form-written'>
            <Written html={html} />
          </View>
        )
      ) : (
        <View className='field-box form-editor-box'>
          <RichEditor label={frame.label} value={html} placeholder={placeholder} onInput={set} onLeave={leave} />
        </View>
      )}
    </FieldFrame>
  )
})
