import { Fragment } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CheckField, ChoiceField, FieldFrame, PickerField, TextField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import { faultOf, faultText } from '@/domain/punchCard/fix'
import { SITE_KIND_LABELS, SITE_KINDS } from '@/domain/punchCard/kinds'
import { useLocationChoice } from '@/hooks/useLocationChoice'
import { useStores } from '@/hooks/useStores'
import { getPosition, permissionAnswered } from '@/platform/location'
import { locate } from '../locate'
import type { SiteInput, SitesModel } from './model'
import '../components/punch.scss'

const KINDS = SITE_KINDS.map((value) => ({ value, label: SITE_KIND_LABELS[value] }))

const Place = observer(function Place({ model, input }: { model: SitesModel; input: SiteInput }) {
  const { feedback, clock } = useStores()
  const choose = useLocationChoice('punchSite:point', ({ point, address }) => model.place(point, address))
  const here = async () => {
    const found = await locate({ permissionAnswered, getPosition })
    if (found.kind !== 'found')
      return feedback.toast(found.kind === 'refused' ? '没有定位权限，请在地图上选择' : '没有定位成功，请在地图上选择')
    const fault = faultOf(found.fix, clock.now())
    if (fault !== undefined) return feedback.toast(faultText(fault))
    const { lng, lat, coordType } = found.fix
    model.place({ lng, lat, coordType }, '')
  }
  const { point } = input
  return (
    <FieldFrame label='位置' mark='必填' error={model.problems.point} noteId='site-point'>
      <Text className='punch-line'>
        {point === null ? '未定位' : `${point.lng.toFixed(6)}, ${point.lat.toFixed(6)} ${point.coordType}`}
      </Text>
      <View className='punch-tools'>
        <Button kind='secondary' inline icon='pin' onPress={() => void choose(point ?? undefined)}>
          在地图上选
        </Button>
        <Button kind='text' inline icon='navigate' onPress={() => void here()}>
          使用当前位置
        </Button>
      </View>
    </FieldFrame>
  )
})

/** A site that is being written. */
export const SiteSheet = observer(function SiteSheet({ model }: { model: SitesModel }) {
  const { feedback } = useStores()
  const { input, problems, organizes, generation, isSaving } = model
  if (input === undefined) return null
  const save = async () => {
    const said = await model.save()
    if (said !== undefined) feedback.toast(said)
  }
  return (
    <Sheet
      open
      title={input.id === '' ? '新建打卡地点' : '修改打卡地点'}
      onClose={model.close}
      footer={
        <Button loading={isSaving} loadingText='正在保存…' onPress={() => void save()}>
          保存地点
        </Button>
      }
    >
      {problems.save !== undefined && (
        <Text className='punch-line punch-doubt' {...{ role: 'alert' }}>
          {problems.save}
        </Text>
      )}
      <Fragment key={generation}>
        <TextField
          label='地点名称'
          mark='必填'
          value={input.name}
          maxLength={50}
          error={problems.name}
          onInput={(name) => model.set({ name })}
        />
        <ChoiceField label='类型' options={KINDS} value={input.kind} onChange={(kind) => model.set({ kind })} />
        <Place model={model} input={input} />
        <TextField label='地址' mark='选填' value={input.address} maxLength={200} onInput={(address) => model.set({ address })} />
        <TextField
          label='范围半径'
          mark='必填'
          type='digit'
          value={input.radius}
          maxLength={5}
          error={problems.radius ?? problems.radiusM}
          help='50 到 5000 米；定位精度通常 10 到 50 米，不宜太小'
          trailing={<Text>米</Text>}
          onInput={(radius) => model.set({ radius })}
        />
        <PickerField
          label='所属组织'
          mark='必填'
          options={organizes.map(({ id, name }) => ({ value: id, label: name }))}
          value={input.organizeId}
          error={problems.organizeId}
          onChange={(organizeId) => model.set({ organizeId })}
        />
        <CheckField label='启用：打卡时按此地点判定' checked={input.isEnabled} onChange={(isEnabled) => model.set({ isEnabled })} />
      </Fragment>
    </Sheet>
  )
})
