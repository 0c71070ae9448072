import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { FieldFrame, TextField } from '@/components/Field'
import { maskIdNo } from '@/domain/format'
import type { ProfileModel } from '../model'

/** The number of the identity paper: shown masked, typed anew to change it, never kept on the device (app.md#drafts). */
export const PaperNumber = observer(function PaperNumber({ model }: { model: ProfileModel }) {
  const stored = model.info?.certificatesNumber ?? ''
  if (model.paperNumber === undefined && stored !== '') {
    return (
      <FieldFrame label='证件号码' labelId='paper-number' noteId='paper-number-note'>
        <View className='profile-paper'>
          <Text className='profile-paper-number'>{maskIdNo(stored)}</Text>
          <Button kind='secondary' inline onPress={() => model.setPaperNumber('')}>
            修改
          </Button>
        </View>
      </FieldFrame>
    )
  }
  return (
    <TextField
      label='证件号码'
      value={model.paperNumber ?? ''}
      maxLength={40}
      help='只保存在服务器上，不保存草稿'
      error={model.problems.certificatesNumber ?? ''}
      onInput={(value) => model.setPaperNumber(value)}
      {...(stored !== '' && {
        aside: (
          <Button kind='text' inline onPress={() => model.setPaperNumber(undefined)}>
            不修改
          </Button>
        )
      })}
    />
  )
})
