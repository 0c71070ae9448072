import { useCallback, useMemo, useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { EmptyState } from '@/components/EmptyState'
import { TextField } from '@/components/Field'
import { Page } from '@/components/Page'
import { StatusTag } from '@/components/StatusTag'
import { readParams } from '@/domain/queryString'
import { useStores } from '@/hooks/useStores'
import { getPosition, permissionAnswered } from '@/platform/location'
import { findRoute } from '@/routes'
import { DraftBook } from '@/stores/drafts'
import { leaveLocation } from '@/stores/locationAnswers'
import { PAGES } from '@/domain/pages'
import { LeafletMap } from './components/LeafletMap.h5'
import './index.scss'
import { ChooseLocationModel, positionOfParams } from './model'
import { quickFix } from '@/pages/transferCar/stores/locate'

/**
 * /choose-location: a location chosen on a map, by the device or by typing it; H5 only (app.md#routes). The answer waits for the page that
 * asked.
 */
export default observer(function ChooseLocation() {
  const params = readParams(useRouter().params)
  const { ask = '', from = '' } = params
  const { storage, session, clock, navigation } = useStores()
  const [model] = useState(() => new ChooseLocationModel(positionOfParams(params), () => quickFix({ permissionAnswered, getPosition })))
  const { position } = model
  const markers = useMemo(
    () =>
      position === undefined
        ? []
        : [{ id: 'chosen', point: position, label: '所选位置', tone: 'primary' as const, accuracyM: position.accuracyM }],
    [position]
  )
  const move = useCallback((point: Parameters<ChooseLocationModel['move']>[0]) => model.move(point), [model])

  const choose = () => {
    if (position === undefined) return
    leaveLocation(
      new DraftBook(storage, session.userInfo?.userId ?? ''),
      ask,
      { point: position, name: '', address: model.address.trim() },
      clock.now()
    )
    void navigation.back(findRoute(from) === undefined ? PAGES.orders : from)
  }
  // Typed by hand: nobody waits for an answer.
  if (ask === '') {
    return (
      <Page title='选择位置'>
        <EmptyState
          icon='pin'
          title='没有等待选择的地点'
          hint='这一页用来为工单选择地点，请从新建工单的“选地点”打开'
          action={{ text: '返回工单列表', onPress: () => void navigation.replace(PAGES.orders) }}
        />
      </Page>
    )
  }
  return (
    <Page title='选择位置' className='location-page'>
      <LeafletMap label='地图，点按或拖动标记选择位置' markers={markers} onMove={move} />
      <View className='location-panel'>
        <View className='location-row'>
          <Button kind='secondary' inline icon='pin' loading={model.isLocating} loadingText='正在定位…' onPress={() => void model.locate()}>
            当前位置
          </Button>
          {position?.accuracyM !== undefined && <StatusTag tone='success'>{`精度 ${position.accuracyM} 米`}</StatusTag>}
        </View>
        <TextField
          label='坐标'
          value={model.text}
          maxLength={60}
          placeholder='经度,纬度'
          help='GCJ-02 坐标，与微信、高德地图相同'
          error={model.error}
          onInput={model.type}
        />
        <TextField
          label='地址说明'
          mark='选填'
          value={model.address}
          maxLength={255}
          placeholder='道路、方向、参照物'
          onInput={model.setAddress}
        />
      </View>
      <BottomBar>
        <Button icon='check' disabled={position === undefined} onPress={choose}>
          选定此处
        </Button>
      </BottomBar>
    </Page>
  )
})
