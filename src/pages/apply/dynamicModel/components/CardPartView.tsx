import { useState, type PropsWithChildren } from 'react'
import { Image, Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { PhotoTiles } from '@/components/PhotoGrid'
import { Pressable } from '@/components/Pressable'
import { showFile } from '@/form/view/showFile'
import { menuOfModel } from '@/domain/workbench/menu'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import type { CardLine, CardPart, PartOf } from '../cards'
import './CardPartView.scss'

/** Rows of a sub-table that a card shows before it is asked for more (forms.md#lists). */
const FIRST_ROWS = 3

function Line({ label, isLink = false, children }: PropsWithChildren<Pick<CardLine, 'label'> & { isLink?: boolean }>) {
  return (
    <View className={isLink ? 'record-line record-line-link' : 'record-line'}>
      <Text className='record-label'>{label}</Text>
      <View className='record-text'>{children}</View>
    </View>
  )
}

/** The record that a relation names. */
function RecordLink({ part: { label, text, modelId, id } }: { part: PartOf<'record'> }) {
  const { navigation, workbench } = useStores()
  const open = () => void navigation.open(PAGES.record, { modelId, menuId: menuOfModel(workbench.menu ?? [], modelId), id })
  return (
    <Line label={label} isLink>
      <Pressable className='record-link' role='link' label={`${label}：${text}`} onPress={open}>
        <Text>{text}</Text>
        <Icon name='next' size={16} />
      </Pressable>
    </Line>
  )
}

/** As much of a star as is rated. */
function Star({ part }: { part: number }) {
  return (
    <View className='record-star'>
      <Icon name='star' size={16} />
      {part > 0 && (
        <View className='record-star-fill' style={{ width: `${Math.min(part, 1) * 100}%` }}>
          <Icon name='starFilled' size={16} />
        </View>
      )}
    </View>
  )
}

function Stars({ part: { label, text, value, most } }: { part: PartOf<'rate'> }) {
  return (
    <Line label={label}>
      <View className='record-stars' {...{ 'aria-hidden': true }}>
        {Array.from({ length: most }, (_, index) => (
          <Star key={index} part={value - index} />
        ))}
      </View>
      <Text>{text}</Text>
    </Line>
  )
}

function Slid({ part: { label, text, percent } }: { part: PartOf<'slider'> }) {
  return (
    <Line label={label}>
      <View className='record-slider'>
        <View className='record-slid' style={{ width: `${percent}%` }} />
      </View>
      <Text>{text}</Text>
    </Line>
  )
}

function Signed({ part: { label, text, picture } }: { part: PartOf<'signature'> }) {
  const { files } = useStores().services
  return (
    <Line label={label}>
      <View className='record-signature' {...{ role: 'img', 'aria-label': text }}>
        <Image
          className='record-signature-picture'
          src={picture.startsWith('data:image/') ? picture : files.imageAddress(picture)}
          mode='aspectFit'
        />
      </View>
    </Line>
  )
}

function Files({ part: { as, label, files } }: { part: PartOf<'pictures' | 'files'> }) {
  const {
    services: { files: service },
    feedback
  } = useStores()
  const show = (fileId: string) => {
    const file = files.find((each) => each.fileId === fileId)
    if (file !== undefined) void showFile({ service, toast: feedback.toast }, as === 'pictures' ? 'annexpic' : 'annex', files, file)
  }
  return (
    <View className='record-part'>
      <Text className='record-label'>{label}</Text>
      {as === 'pictures' ? (
        <PhotoTiles
          label={label}
          items={files.map(({ fileId, url }) => ({ id: fileId, thumb: service.thumbAddress(url), state: 'stored' }))}
          onPreview={show}
        />
      ) : (
        files.map(({ fileId, name }) => (
          <Pressable key={fileId} className='record-link' label={`打开${name}`} onPress={() => show(fileId)}>
            <Icon name='clipboard' size={16} />
            <Text>{name}</Text>
          </Pressable>
        ))
      )}
    </View>
  )
}

/** Rows of a sub-table: the first three, the others when they are asked for. */
function Rows({ part: { label, rows } }: { part: PartOf<'rows'> }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <View className='record-part' {...{ role: 'group', 'aria-label': label }}>
      <Text className='record-label'>{`${label}（${rows.length}）`}</Text>
      {(isWhole ? rows : rows.slice(0, FIRST_ROWS)).map((lines, place) => (
        <View key={place} className='record-row'>
          {lines.map(({ key, label: name, text }) => (
            <Line key={key} label={name}>
              <Text>{text}</Text>
            </Line>
          ))}
        </View>
      ))}
      {rows.length > FIRST_ROWS && (
        <Button
          kind='text'
          inline
          className='record-fold'
          label={`${label}${isWhole ? '收起' : '加载更多'}`}
          onPress={() => setWhole(!isWhole)}
        >
          {isWhole ? '收起' : '加载更多'}
        </Button>
      )}
    </View>
  )
}

/** One column on the card of a record, shown as what it is. */
export function CardPartView({ part }: { part: CardPart }) {
  switch (part.as) {
    case 'record':
      return <RecordLink part={part} />
    case 'rate':
      return <Stars part={part} />
    case 'slider':
      return <Slid part={part} />
    case 'signature':
      return <Signed part={part} />
    case 'pictures':
    case 'files':
      return <Files part={part} />
    case 'rows':
      return <Rows part={part} />
    default:
      return (
        <View className='record-line'>
          <Text className='record-label'>{part.label}</Text>
          <Text className='record-text'>{part.text}</Text>
        </View>
      )
  }
}
