import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { Icon } from '@/components/Icon'
import { Sheet } from '@/components/Sheet'
import { StatusTag } from '@/components/StatusTag'
import { VERDICT_WORDS } from '@/domain/punchCard/site'
import { openPermissionSettings } from '@/platform/location'
import { openLocation } from '@/platform/map'
import type { PunchModel } from '../model'
import { lengthText, placeOnMap, VERDICT_TONES } from './texts'

/** The age grows each second: nothing but this line is drawn for it. */
const FixFacts = observer(function FixFacts({ model }: { model: PunchModel }) {
  const { fix, ageS } = model
  if (fix === undefined) return null
  const accuracy = fix.accuracyM === undefined ? '精度未知' : `精度 ±${lengthText(fix.accuracyM)}`
  return <Text className='punch-line punch-facts'>{`${accuracy} · ${ageS < 1 ? '刚刚' : `${ageS} 秒前`}定位`}</Text>
})

const Fault = observer(function Fault({ model }: { model: PunchModel }) {
  const { faultWords } = model
  if (faultWords === undefined) return null
  return (
    <View className='punch-fault' {...{ role: 'alert' }}>
      <Icon name='warning' />
      <View className='punch-words'>
        <Text className='punch-fault-what'>{faultWords.what}</Text>
        <Text className='punch-line'>{`${faultWords.help}。`}</Text>
      </View>
    </View>
  )
})

const Found = observer(function Found({ model }: { model: PunchModel }) {
  const { placed, fix, fault } = model
  if (fix === undefined) return null
  return (
    <>
      <View className='punch-head'>
        <Text className='punch-site'>{placed === undefined ? '没有设置打卡地点' : placed.site.name}</Text>
        <StatusTag tone={VERDICT_TONES[placed?.verdict ?? 'none']}>{VERDICT_WORDS[placed?.verdict ?? 'none']}</StatusTag>
      </View>
      {placed !== undefined && (
        <Text className='punch-line'>{`相距 ${lengthText(placed.distanceM)} · 范围半径 ${lengthText(placed.site.radiusM)}`}</Text>
      )}
      {placed?.verdict === 'edge' && fault === undefined && (
        <Text className='punch-line'>以目前的精度无法确定是否在范围内，可以打卡，也可以走近后重新定位。</Text>
      )}
      <FixFacts model={model} />
      <Fault model={model} />
      <View className='punch-tools'>
        <Button kind='secondary' inline icon='refresh' onPress={() => void model.locate()}>
          重新定位
        </Button>
        <Button kind='text' inline icon='pin' onPress={() => void openLocation(placeOnMap(fix, '我的位置'))}>
          在地图上看
        </Button>
      </View>
    </>
  )
})

/** A permission is given where it was refused: the platform's page, or the browser's own settings. */
const Refused = observer(function Refused({ model }: { model: PunchModel }) {
  const [isHelp, setHelp] = useState(false)
  const allow = async () => {
    if (await openPermissionSettings()) await model.locate()
    else setHelp(true)
  }
  return (
    <>
      <View className='punch-fault' {...{ role: 'alert' }}>
        <Icon name='warning' />
        <View className='punch-words'>
          <Text className='punch-fault-what'>没有定位权限，不能打卡</Text>
          <Text className='punch-line'>打卡记录要有真实位置。允许定位后再回来打卡，填写的内容会保留。</Text>
        </View>
      </View>
      <View className='punch-tools'>
        <Button kind='secondary' inline icon='settings' onPress={() => void allow()}>
          打开定位权限
        </Button>
        <Button kind='text' inline icon='refresh' onPress={() => void model.locate()}>
          重新定位
        </Button>
      </View>
      <Sheet open={isHelp} title='怎样允许定位' onClose={() => setHelp(false)}>
        <Text className='punch-help'>1. 打开浏览器的网站设置（地址栏左侧的图标），把“位置”改为允许。</Text>
        <Text className='punch-help'>2. 在手机系统设置中打开定位服务，并允许浏览器使用精确位置。</Text>
        <Text className='punch-help'>3. 回到本页，点“重新定位”。</Text>
      </Sheet>
    </>
  )
})

/** Where the person is, how sure that is, and what to do when it is not good enough. */
export const FixCard = observer(function FixCard({ model }: { model: PunchModel }) {
  const { state } = model
  return (
    <Section title='我的位置'>
      {(state === 'locating' || state === 'idle') && (
        <Text className='punch-line' {...{ role: 'status' }}>
          正在定位…
        </Text>
      )}
      {state === 'found' && <Found model={model} />}
      {state === 'refused' && <Refused model={model} />}
      {state === 'unavailable' && (
        <>
          <View className='punch-fault' {...{ role: 'alert' }}>
            <Icon name='warning' />
            <View className='punch-words'>
              <Text className='punch-fault-what'>没有定位成功</Text>
              <Text className='punch-line'>请打开手机定位，到开阔处后重新定位。</Text>
            </View>
          </View>
          <View className='punch-tools'>
            <Button kind='secondary' inline icon='refresh' onPress={() => void model.locate()}>
              重新定位
            </Button>
          </View>
        </>
      )}
    </Section>
  )
})
