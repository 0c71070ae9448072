import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { isColor } from '@/domain/form/color'
import { chineseAmount, TO, withAddons } from '@/domain/form/format'
import { openLocation } from '@/platform/map'
import { FactRow } from '@/components/Card'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useForm, type FieldViewProps } from '../FormContext'
import { placeOf } from '../fields/LocationField'
import { useUsersText } from '../fields/UsersField'
import { idsOf, textNow } from './textNow'
import { worded, type WordedProps } from './worded'

/** A value as words, or what says that there is none. */
function Words({ text, isRange = false }: { text: string; isRange?: boolean }) {
  if (text === '') return <Text className='form-none'>—</Text>
  const [start, end] = isRange ? text.split(TO) : []
  // Large text breaks between two days, not inside one.
  return (
    <Text className='form-words' userSelect>
      {end === undefined ? (
        text
      ) : (
        <>
          <Text className='form-whole'>{start}</Text>
          {TO}
          <Text className='form-whole'>{end}</Text>
        </>
      )}
    </Text>
  )
}

/** A value that leads somewhere: a record, a place on the map. */
function Link({ label, text, onOpen }: { label: string; text: string; onOpen: () => void }) {
  return (
    <Pressable className='form-link' label={`${label}：${text}`} onPress={onOpen}>
      <Text>{text}</Text>
      <Icon name='next' size={16} />
    </Pressable>
  )
}

/** A value as text beside its name; an amount in capitals below it where its designer asks for them. */
export const ReadRow = worded(function useReadRow({ field, address, text }: WordedProps) {
  const capitals = chineseAmount(field, useForm().state(address).value)
  return (
    <FactRow label={field.label}>
      {field.kind === 'color' && isColor(text) && <View className='form-swatch form-swatch-read' style={{ background: text }} />}
      <Words text={withAddons(field, text)} isRange={field.kind === 'dateRange'} />
      {capitals !== '' && (
        <View className='form-capitals'>
          <Text userSelect>{capitals}</Text>
        </View>
      )}
    </FactRow>
  )
})

export const ReadRecord = worded(function useReadRecord({ field, address, text }: WordedProps) {
  const store = useForm()
  const [id] = idsOf(store.state(address).value)
  const { openRecord } = store.parts
  return (
    <FactRow label={field.label}>
      {id === undefined || openRecord === undefined ? (
        <Words text={text} />
      ) : (
        <Link label={field.label} text={text || '…'} onOpen={() => openRecord(field, id)} />
      )}
    </FactRow>
  )
})

export const ReadPlace = observer(function ReadPlace({ field, address }: FieldViewProps) {
  const store = useForm()
  const place = placeOf(store.state(address).value)
  const text = textNow(store, field, address)
  return (
    <FactRow label={field.label}>
      {place === undefined ? <Words text={text} /> : <Link label={field.label} text={text} onOpen={() => void openLocation(place)} />}
    </FactRow>
  )
})

export const ReadUsers = observer(function ReadUsers({ field, address }: FieldViewProps) {
  return (
    <FactRow label={field.label}>
      <Words text={useUsersText(idsOf(useForm().state(address).value))} />
    </FactRow>
  )
})
