import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { TextField } from '@/components/Field'
import { Page } from '@/components/Page'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import { resultOf } from '@/domain/apiError'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useLocationChoice } from '@/hooks/useLocationChoice'
import { useStores } from '@/hooks/useStores'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { PlaceField } from '@/pages/transferCar/order/place/PlaceField'
import { usePlaceParts } from '@/pages/transferCar/order/place/usePlaceParts'
import { createTransferCarService } from '@/services/transferCar/order/orders'
import '../create/index.scss'
import { SavedPlacesModel } from './model'

/** 常用地点: the list for everybody who may search addresses, kept by who dispatches; `?order=` begins with that order's place. */
export default observer(function SavedPlaces() {
  const { api, uuid, session } = useStores()
  const { order: orderId } = useRouter().params
  const parts = usePlaceParts()
  const [model] = useState(() => new SavedPlacesModel({ ...parts, uuid }))
  const [wanted, setWanted] = useState(orderId)
  usePageReading(model.load)
  const mayEdit = session.can('accidentOrder', 'btn_dispatch')
  useEffect(() => {
    if (wanted === undefined || !session.isSignedIn) return
    setWanted(undefined)
    // An order that is gone begins with an empty place.
    void resultOf(createTransferCarService(api).detail(wanted)).then(({ data }) => model.begin(data))
  }, [api, model, session, wanted])
  const content = () => {
    if (model.list === undefined)
      return model.error === '' ? <Skeleton cards={3} /> : <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (model.list.length === 0) return <EmptyState icon='pin' title='还没有常用地点' hint='保存后，填写地址时输入名称就能找到' />
    return (
      <CellGroup>
        {model.list.map((place) => (
          <Cell
            key={place.id}
            title={place.name}
            hint={[place.address, place.position === null ? '未定位' : ''].filter(Boolean).join(' · ')}
            {...(mayEdit && { onPress: () => model.edit(place) })}
          />
        ))}
      </CellGroup>
    )
  }
  return (
    <Page title='常用地点'>
      {content()}
      {mayEdit && (
        <BottomBar>
          <Button icon='plus' onPress={() => model.begin()}>
            添加地点
          </Button>
        </BottomBar>
      )}
      {model.draft !== undefined && <PlaceSheet model={model} />}
    </Page>
  )
})

/** One place being written. */
const PlaceSheet = observer(function PlaceSheet({ model }: { model: SavedPlacesModel }) {
  const { feedback } = useStores()
  const { draft, errors, acts } = model
  const choose = useLocationChoice('savedPlace', ({ point, name, address }) => {
    model.change({ position: point })
    if (model.draft?.address === '') model.change({ address: address || name })
    void model.place.checkPoint(point)
  })
  if (draft === undefined) return null
  const save = async () => {
    if (await model.save()) feedback.toast('常用地点已保存')
  }
  const remove = async () => {
    const isSure = await feedback.confirm({
      title: '删除这个地点？',
      content: '已建的工单不受影响。',
      confirmText: '删除',
      cancelText: '不删除'
    })
    if (isSure && (await model.remove())) feedback.toast('常用地点已删除')
  }
  const footer = (
    <>
      <FieldError text={acts.failureOf('save')} />
      <Button loading={acts.running === 'save'} loadingText='正在保存…' onPress={() => void save()}>
        保存地点
      </Button>
    </>
  )
  return (
    <Sheet open title={draft.id === undefined ? '添加常用地点' : '修改常用地点'} onClose={model.close} footer={footer}>
      <TextField
        label='名称'
        mark='必填'
        maxLength={50}
        placeholder='例如 机荷高速龙华服务区'
        value={draft.name}
        error={errors.name}
        onInput={(name) => model.change({ name })}
      />
      <PlaceField isInSheet place={model.place} label='地址' mark='必填' value={draft.address} error={errors.address} />
      <View className='create-locate'>
        <Button kind='secondary' inline icon='navigate' onPress={() => void choose(draft.position)}>
          在地图上选
        </Button>
        <StatusTag tone={draft.position === undefined ? 'warning' : 'success'}>
          {draft.position === undefined ? '未定位' : '已定位'}
        </StatusTag>
      </View>
      {draft.id !== undefined && (
        <Button kind='text' onPress={() => void remove()}>
          删除地点
        </Button>
      )}
      <Text className='create-help'>填写地址时输入名称即可找到，全公司共用。</Text>
    </Sheet>
  )
})
