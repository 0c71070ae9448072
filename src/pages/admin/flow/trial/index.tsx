import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { SelectField } from '@/components/selector'
import type { FormStore } from '@/form'
import { FormPreview } from '../../components/FormPreview'
import { Refused } from '../../components/Refused'
import type { TrialModel } from './model'

/** Who would be asked at each step. */
export const TriedSteps = observer(function TriedSteps({ model }: { model: TrialModel }) {
  const { tried, steps } = model
  if (tried === undefined) return null
  return (
    <View {...{ role: 'list', 'aria-label': '试运行结果' }}>
      {!tried.mayLaunch && <Text className='design-line'>这个人没有发起该流程的权限，下面是假设他能发起。</Text>}
      {steps.map(({ id, name, words }) => (
        <View key={id} className='design-version' {...{ role: 'listitem' }}>
          <Text className='design-strong'>{name}</Text>
          <Text className='design-note'>{words}</Text>
        </View>
      ))}
      <Refused words={tried.forecast.problem} />
    </View>
  )
})

/** 试运行: a launcher and what he would fill in, and who would be asked then. */
export const Trial = observer(function Trial({ model, version }: { model: TrialModel; version: number }) {
  const [store, setStore] = useState<FormStore>()
  return (
    <Section title='试运行'>
      <Text className='design-note design-lead'>看看每一步由谁审批，不发起流程，不保存数据。</Text>
      {model.version === undefined ? (
        <>
          <Refused words={model.error} />
          <Button kind='secondary' inline onPress={() => void model.open(version)}>
            {`试运行第 ${version} 版`}
          </Button>
        </>
      ) : (
        <>
          <SelectField
            kind='user'
            label='发起人'
            value={model.launcherId}
            onChange={(chosen) => model.choose(typeof chosen === 'string' ? chosen : '')}
          />
          <FormPreview name={`trial-${model.version.version}`} form={model.version.form} onOpen={setStore} />
          <Refused words={model.error} />
          <Button loading={model.isTrying} loadingText='正在计算…' onPress={() => void model.run(store?.engine.values() ?? {})}>
            试运行
          </Button>
          <TriedSteps model={model} />
        </>
      )}
    </Section>
  )
})
