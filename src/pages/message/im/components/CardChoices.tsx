import { useEffect } from 'react'
import { observer } from 'mobx-react'
import { UserSelect } from '@/components/selector'
import { useLocationChoice } from '@/hooks/useLocationChoice'
import { useStores } from '@/hooks/useStores'
import type { ComposerModel } from '../composer/model'

/** What of a choice is asked elsewhere than in the bar: a place on a map, a colleague among people. @param id of the chat, so that only it takes the place */
export const CardChoices = observer(function CardChoices({ model, id }: { model: ComposerModel; id: string }) {
  const { dictionary } = useStores()
  const choosePlace = useLocationChoice(`chat:${id}`, model.sendPlace)
  const { choosing, stopChoosing, sendContact } = model
  useEffect(() => {
    if (choosing !== 'place') return
    stopChoosing()
    void choosePlace()
    // Once for each press: the way to ask is another function with every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [choosing])
  return (
    <UserSelect
      open={choosing === 'contact'}
      title='发送名片'
      value={null}
      onConfirm={(_value, [chosen]) => {
        if (chosen === undefined) return stopChoosing()
        const known = dictionary.person(chosen.value)
        sendContact({ userId: chosen.value, name: chosen.label, department: known?.department ?? '', headIcon: known?.headIcon ?? '' })
      }}
      onClose={stopChoosing}
    />
  )
})
