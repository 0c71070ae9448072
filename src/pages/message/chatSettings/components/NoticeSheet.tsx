import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { TextAreaField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import { GROUP_NOTICE_LENGTH } from '@/contract/conversationCodes'
import { formatDateTime } from '@/domain/format'
import type { ChatSettingsModel } from '../model'

/** The notice of the group: who leads it writes it, the others read it. */
export const NoticeSheet = observer(function NoticeSheet({ model }: { model: ChatSettingsModel }) {
  const { mayLead, state } = model
  const told = state?.groupNotice
  const writer = told === undefined ? '' : `${told.byName} · ${formatDateTime(told.at)}`
  return (
    <Sheet
      open={model.open === 'notice'}
      title='群公告'
      onClose={model.close}
      {...(mayLead && {
        footer: (
          <Button loading={model.isBusy} onPress={() => void model.writeNotice()}>
            {model.notice.trim() === '' && told !== undefined ? '清除群公告' : '发布群公告'}
          </Button>
        )
      })}
    >
      {mayLead ? (
        <TextAreaField
          label='内容'
          value={model.notice}
          maxLength={GROUP_NOTICE_LENGTH}
          placeholder='全体成员都会看到'
          help={writer}
          onInput={model.typeNotice}
        />
      ) : (
        <>
          <Text className='notice-whole' userSelect>
            {told?.text}
          </Text>
          <Text className='notice-by'>{writer}</Text>
        </>
      )}
    </Sheet>
  )
})
