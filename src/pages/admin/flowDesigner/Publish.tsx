import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Notice } from '@/components/Notice'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { useStores } from '@/hooks/useStores'
import { ImportPlanLines } from '../components/ImportDesign'
import type { ImportModel } from '../components/ImportDesign/model'
import { Refused } from '../components/Refused'
import type { DesignerModel } from './model'

/** Faults as a list; each leads to the part where it is. */
export function FaultList({
  title,
  faults,
  onGo
}: {
  title: string
  faults: readonly { key: string; message: string }[]
  onGo: (key: string) => void
}) {
  return (
    <View {...{ role: 'group', 'aria-label': title }}>
      <Text className='design-strong'>{title}</Text>
      {faults.map(({ key, message }, at) =>
        key === '' ? (
          <Text key={at} className='design-line'>
            {message}
          </Text>
        ) : (
          <Pressable key={at} className='drawn-fault-link' onPress={() => onGo(key)}>
            <Icon name='warning' size={16} />
            <Text className='drawn-fault-words'>{message}</Text>
            <Icon name='next' size={16} />
          </Pressable>
        )
      )}
    </View>
  )
}

export interface PublishProps {
  model: DesignerModel
  importing: ImportModel
}

/** What the server's check says of the design, what it changes, and the act that makes it the next version. */
export const Publish = observer(function Publish({ model, importing }: PublishProps) {
  const { feedback } = useStores()
  const { file, plan, acts, failure, faults, isChecking } = importing
  const go = (key: string) => {
    importing.close()
    model.canvas.look(key, true)
  }
  const confirm = async () => {
    const done = await importing.confirm()
    if (done === undefined) return
    model.published(done.version)
    feedback.toast(`已发布第 ${done.version} 版`)
  }
  const isOvertaken = plan !== undefined && plan.inUse !== null && plan.inUse !== model.basedOn
  const footer = (
    <>
      <Refused words={acts.failureOf('import')} />
      {plan?.isNew === true && (
        <Button loading={acts.running === 'import'} loadingText='正在发布…' onPress={() => void confirm()}>
          {`发布第 ${plan.version} 版`}
        </Button>
      )}
    </>
  )
  return (
    <Sheet open={file !== undefined} title='检查并发布' onClose={importing.close} footer={footer}>
      <View className='design-lines'>
        {isChecking && <Skeleton cards={1} lines={3} />}
        {isOvertaken && (
          <Notice tone='warning' role='alert'>
            <Text>{`设计期间已有第 ${plan.inUse ?? 0} 版，下面是与它相比的变化。发布后以本设计为准。`}</Text>
          </Notice>
        )}
        {failure !== '' && acts.failureOf('import') === '' && <Refused words={failure} />}
        {faults.length > 0 && (
          <FaultList
            title='要改正的地方'
            faults={faults.map((line) => ({ key: model.keyOfLine(line), message: line.replace(/［.+?］/, '') }))}
            onGo={go}
          />
        )}
        {plan !== undefined && <ImportPlanLines plan={plan} word='发布' />}
      </View>
    </Sheet>
  )
})
