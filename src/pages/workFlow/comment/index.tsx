import { useEffect, useState } from 'react'
import { reaction } from 'mobx'
import { observer } from 'mobx-react'
import { useDidHide, useRouter } from '@tarojs/taro'
import { Text } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { LeaveDialog } from '@/components/LeaveDialog'
import { DynamicForm } from '@/form'
import { Page } from '@/components/Page'
import type { PlatformForm } from '@/contract/formSchema'
import { useLeaving } from '@/hooks/pages/useLeaving'
import { useLeaveGuard } from '@/hooks/useLeaveGuard'
import { useStores } from '@/hooks/useStores'
import { createWorkFlowTaskService } from '@/services/workFlowTask'
import { PAGES } from '@/domain/pages'
import { useKeys } from '../components/useKeys'
import { useSmallForm } from '../components/useSmallForm'
import { CommentModel } from './model'

/** workflow.md#comments: "max 660 chars, picture upload (max 9, 5 MB), file upload (max 10 MB)". */
const FORM: PlatformForm = {
  fields: [
    { __vModel__: 'text', __config__: { jnpfKey: 'textarea', label: '评论内容' }, maxlength: 660, placeholder: '请输入评论内容!' },
    { __vModel__: 'image', __config__: { jnpfKey: 'uploadImg', label: '图片' }, limit: 9, fileSize: 5, sizeUnit: 'MB' },
    {
      __vModel__: 'file',
      __config__: { jnpfKey: 'uploadFz', label: '附件' },
      limit: 9,
      fileSize: 10,
      sizeUnit: 'MB',
      buttonText: '上传附件'
    }
  ]
}

/** A comment on a task: words, pictures, files. */
export default observer(function Comment() {
  const { api, clock } = useStores()
  const { id = '' } = useRouter().params
  const { keys, book } = useKeys(id)
  const makeForm = useSmallForm(`comment-${id}`)
  const [model] = useState(
    () =>
      new CommentModel({
        taskId: id,
        service: createWorkFlowTaskService(api),
        book,
        now: clock.now,
        keys,
        makeForm: (values) => makeForm(FORM, values)
      })
  )
  const { form, isDirty } = model
  useEffect(() => () => model.dispose(), [model])
  useEffect(
    () =>
      reaction(
        () => model.form.version,
        () => model.keep()
      ),
    [model]
  )
  useDidHide(() => model.keep())
  useLeaveGuard(isDirty)
  const leaving = useLeaving({ isDirty, keep: model.keep, to: PAGES.todo })
  const send = async () => {
    if (await model.send()) await leaving.done('已发送')
  }
  return (
    <Page title='填写评论' onBack={leaving.askToLeave}>
      <DynamicForm store={form} />
      <BottomBar notice={model.failure === '' ? undefined : <Text {...{ role: 'alert' }}>{model.failure}</Text>}>
        <Button loading={model.isSending} loadingText='正在发送…' disabled={form.uploads.isBusy} onPress={() => void send()}>
          {form.uploads.isBusy ? '文件上传中…' : '发送'}
        </Button>
      </BottomBar>
      <LeaveDialog {...leaving.dialog} />
    </Page>
  )
})
