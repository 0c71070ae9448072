import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { ImportPlan } from '@/contract/admin/forms'
import { useStores } from '@/hooks/useStores'
import { Lines } from '../DesignVersions'
import { Refused } from '../Refused'
import { chooseDesignFile } from './designFile.h5'
import type { ImportModel } from './model'

const headOf = ({ version, isNew, inUse }: ImportPlan, word: string): string =>
  !isNew
    ? `与使用中的第 ${version} 版相同，不用${word}`
    : inUse === null
      ? `新的，${word}后为第 1 版`
      : `${word}后为第 ${version} 版，之后新建的用这一版`

/** What an import would do, in words. @param word of the act */
export function ImportPlanLines({ plan, word }: { plan: ImportPlan; word: '导入' | '发布' }) {
  return (
    <>
      <Text className='design-strong'>{plan.fullName}</Text>
      <Text>{headOf(plan, word)}</Text>
      {plan.isNew && plan.inUse !== null && <Lines title={`与第 ${plan.inUse} 版相比`} lines={plan.difference} none='没有变化' />}
      {plan.report.length > 0 && <Lines title='检查结果' lines={plan.report} none='' />}
    </>
  )
}

export interface ImportDesignProps {
  model: ImportModel
  /** 表单, 流程. */
  word: string
  /** Begins another one without a file. */
  onCreate?: (() => void) | undefined
  onDone: (plan: ImportPlan) => void
}

/** Bar of a list with the way in for another file: what is in the file is checked and its difference shown before anything is stored (administration.md#forms-and-flows). */
export const ImportDesign = observer(function ImportDesign({ model, word, onCreate, onDone }: ImportDesignProps) {
  const { feedback } = useStores()
  const { file, plan, acts, failure, faults } = model
  const choose = async () => {
    const chosen = await chooseDesignFile()
    if (typeof chosen === 'string') feedback.toast(chosen)
    else if (chosen !== undefined) await model.check(chosen)
  }
  const confirm = async () => {
    const done = await model.confirm()
    if (done !== undefined) onDone(done)
  }
  const footer = (
    <>
      <Refused words={acts.failureOf('import')} />
      {plan?.isNew === true ? (
        <Button loading={acts.running === 'import'} loadingText='正在导入…' onPress={() => void confirm()}>
          {`导入第 ${plan.version} 版`}
        </Button>
      ) : (
        <Button kind='secondary' disabled={model.isChecking} onPress={() => void choose()}>
          换一个文件
        </Button>
      )}
    </>
  )
  return (
    <>
      <BottomBar>
        <Button
          kind={onCreate === undefined ? 'primary' : 'secondary'}
          {...(onCreate === undefined && { icon: 'plus' })}
          onPress={() => void choose()}
        >
          {`导入${word}`}
        </Button>
        {onCreate !== undefined && (
          <Button icon='plus' onPress={onCreate}>
            {`新建${word}`}
          </Button>
        )}
      </BottomBar>
      <Sheet open={file !== undefined} title={`导入${word}`} onClose={model.close} footer={footer}>
        <View className='design-lines'>
          <Text className='design-note'>{file?.name}</Text>
          {model.isChecking && <Skeleton cards={1} lines={3} />}
          {failure !== '' && acts.failureOf('import') === '' && <Refused words={failure} />}
          {faults.length > 0 && <Lines title='要改正的地方' lines={faults} none='' />}
          {plan !== undefined && <ImportPlanLines plan={plan} word='导入' />}
        </View>
      </Sheet>
    </>
  )
})
