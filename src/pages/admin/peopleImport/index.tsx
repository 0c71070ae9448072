import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { ErrorState } from '@/components/EmptyState'
import { formatDateTime } from '@/domain/format'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { chooseFiles } from '@/platform/chooseFile'
import { saveFile } from '@/platform/saveFile'
import { createPeopleImportService } from '@/services/admin/peopleImport'
import { AdminPage } from '../components/AdminPage'
import { ADMIN_PAGES } from '@/components/Desk/console'
import { Refused } from '../components/Refused'
import { Faults } from './Faults'
import { PeopleImportModel } from './model'
import './index.scss'

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** What the chosen file would do, and the button that does it. */
const Checked = observer(function Checked({ model }: { model: PeopleImportModel }) {
  const { acts, check, percent } = model
  if (check === undefined) return null
  const isRunning = acts.running === 'import'
  if (check.faultCount > 0) return <Faults model={model} check={check} />
  return (
    <Section title='导入'>
      <Text className='import-words' {...{ role: 'status' }}>
        {`“${check.fileName}”里有 ${check.people} 人，没有发现问题。导入后他们还没有密码：在人员列表里发送邀请短信，或在人员资料里设置一次性密码。`}
      </Text>
      <Refused words={acts.failureOf('import')} />
      <Button
        inline
        loading={isRunning}
        loadingText={percent === undefined ? '正在导入…' : `正在导入 ${percent}%`}
        disabled={model.isBusy}
        onPress={() => void model.importPeople()}
      >
        {`导入 ${check.people} 人`}
      </Button>
    </Section>
  )
})

/** The last import, and its undo. */
const Last = observer(function Last({ model }: { model: PeopleImportModel }) {
  const { feedback, navigation } = useStores()
  const { acts, done, error, last } = model
  const undo = async () => {
    const isSure = await feedback.confirm({
      title: '撤销这次导入？',
      content: `导入的 ${last?.people ?? 0} 人会全部删除。已经登录过或有业务记录的人员不能撤销。`,
      confirmText: '撤销导入',
      isDangerous: true
    })
    if (isSure) await model.undo()
  }
  return (
    <Section title='最近一次导入'>
      {done !== undefined && (
        <Text className='import-words' {...{ role: 'status' }}>
          {done.undoneAt === null ? `已导入 ${done.people} 人` : `已撤销，${done.people} 人已删除`}
        </Text>
      )}
      {done?.undoneAt === null && (
        <View className='import-next'>
          <Button inline onPress={() => void navigation.open(ADMIN_PAGES.people)}>
            去人员列表
          </Button>
        </View>
      )}
      {error !== undefined && <ErrorState message={error.message} onRetry={() => void model.load()} />}
      {last === null && <Text className='import-words'>没有可以撤销的导入</Text>}
      {last !== undefined && last !== null && (
        <>
          <Text className='import-words'>{`${formatDateTime(last.doneAt)}，${last.author} 用“${last.fileName}”导入 ${last.people} 人`}</Text>
          <Refused words={acts.failureOf('undo')} />
          <Button
            kind='secondary'
            inline
            loading={acts.running === 'undo'}
            loadingText='正在撤销…'
            disabled={model.isBusy}
            onPress={() => void undo()}
          >
            撤销这次导入
          </Button>
        </>
      )}
    </Section>
  )
})

/** 导入人员: template, a file that is tried, its faults or its import, and the undo of the last one (administration.md#people-by-xlsx). */
export default observer(function PeopleImportPage() {
  const { api, feedback, session, uuid } = useStores()
  const [service] = useState(() => createPeopleImportService(api))
  const [model] = useState(() => new PeopleImportModel({ service, uuid, wait }))
  usePageReading(model.load)
  const template = async () => {
    const problem = await saveFile({ url: service.templateAddress(), token: session.token, name: '人员导入模板.xlsx' })
    if (problem !== '') feedback.toast(problem)
  }
  const choose = async () => {
    const chosen = await chooseFiles(1)
    const [file] = chosen.kind === 'chosen' ? chosen.files : []
    if (file !== undefined) await model.tryFile({ path: file.path, name: file.name })
    if (chosen.kind === 'unavailable') feedback.toast(chosen.message)
  }
  return (
    <AdminPage title='导入人员'>
      <View className='import-parts'>
        <Section title='填写模板'>
          <Text className='import-words'>模板里有每一列的说明和可以填的组织、岗位、角色。一次最多 5000 人。</Text>
          <Button kind='secondary' inline onPress={() => void template()}>
            下载模板
          </Button>
        </Section>
        <Section title='检查文件'>
          <Text className='import-words'>先检查，不会保存任何人员；没有问题才能导入。只新增人员，不修改已有的人员。</Text>
          <Refused words={model.acts.failureOf('check')} />
          <Button
            kind={model.check === undefined && model.done === undefined ? 'primary' : 'secondary'}
            inline
            loading={model.isChecking}
            loadingText='正在检查…'
            disabled={model.isBusy}
            onPress={() => void choose()}
          >
            {model.check === undefined ? '选择 xlsx 文件' : '重新选择文件'}
          </Button>
        </Section>
        <Checked model={model} />
        <Last model={model} />
      </View>
    </AdminPage>
  )
})
