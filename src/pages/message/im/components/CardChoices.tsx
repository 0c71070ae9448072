import { useEffect } from 'react'
import { observer } from 'mobx-react'
import { UserSelect, type Chosen } from '@/components/selector'
import { useLocationChoice } from '@/hooks/useLocationChoice'
import { useStores } from '@/hooks/useStores'
import type { ComposerModel } from '../composer/model'

/** What of a choice is asked elsewhere than in the bar: a place on a map, a colleague among people. @param id of the chat, so that only it takes the place */
export const CardChoices = observer(function CardChoices({ model, id }: { model: ComposerModel; id: string }) {
  const { dictionary, feedback } = useStores()
  const choosePlace = useLocationChoice(`chat:${id}`, model.sendPlace)
  const { choosing, stopChoosing, sendContact } = model
  useEffect(() => {
    if (choosing !== 'place') return
    stopChoosing()
    void choosePlace()
    // Once for each press: the way to ask is another function with every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [choosing])
  const askContact = async ([chosen]: readonly Chosen[]) => {
    stopChoosing()
    if (chosen === undefined) return
    const { value: userId, label: name } = chosen
    if (
      !(await feedback.confirm({
        title: `发送${name}的名片？`,
        content: '对方可从名片查看联系方式，并直接发起聊天。',
        confirmText: '发送'
      }))
    )
      return
    const known = dictionary.person(userId)
    sendContact({ userId, name, department: known?.department ?? '', headIcon: known?.headIcon ?? '' })
  }
  return (
    <UserSelect
      open={choosing === 'contact'}
      title='发送名片'
      value={null}
      onConfirm={(_value, chosen) => void askContact(chosen)}
      onClose={stopChoosing}
    />
  )
})
