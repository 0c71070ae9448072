import type { ReactNode } from 'react'
import { Image, Text, View } from '@tarojs/components'
import { Pressable } from '../Pressable'
import { isInline, type RichNode } from './parse'
import './RichTextView.scss'

export interface RichTextViewProps {
  nodes: readonly RichNode[]
  onLink: (href: string) => void
  onPicture: (src: string) => void
  /** Whole address of a picture. */
  addressOf: (src: string) => string
}

type Acts = Omit<RichTextViewProps, 'nodes'>

const HEADING = /^h([1-6])$/

/** A notice drawn with the app's own parts: it follows night and text size and can be read out. */
export function RichTextView({ nodes, ...acts }: RichTextViewProps) {
  return <View className='rich'>{blocks(nodes, acts)}</View>
}

/** Neighbouring text becomes one paragraph, everything else a block of its own. */
function blocks(nodes: readonly RichNode[], acts: Acts): ReactNode[] {
  const groups: RichNode[][] = []
  for (const part of nodes) {
    const last = groups[groups.length - 1]
    if (isInline(part) && last?.[0] !== undefined && isInline(last[0])) last.push(part)
    else groups.push([part])
  }
  return groups.map((group, key) => {
    const [first] = group
    if (first === undefined) return null
    return isInline(first) ? (
      <Text key={key} className='rich-text' userSelect>
        {inline(group, acts)}
      </Text>
    ) : (
      <Block key={key} part={first} acts={acts} />
    )
  })
}

function Block({ part, acts }: { part: RichNode; acts: Acts }) {
  const { tag, children } = part
  const heading = HEADING.exec(tag)
  if (heading !== null)
    return (
      <View
        className={`rich-block rich-h${Math.min(3, Number(heading[1]))}`}
        {...{ role: 'heading', 'aria-level': Math.min(6, Number(heading[1]) + 1) }}
      >
        {blocks(children, acts)}
      </View>
    )
  if (tag === 'hr') return <View className='rich-line' />
  if (tag === 'img') {
    if (part.src === '') return null
    return (
      <Pressable
        className='rich-picture'
        label={part.alt === '' ? '查看图片' : `查看图片：${part.alt}`}
        onPress={() => acts.onPicture(part.src)}
      >
        <Image className='rich-image' src={acts.addressOf(part.src)} mode='widthFix' lazyLoad />
      </Pressable>
    )
  }
  if (tag === 'ul' || tag === 'ol') {
    return (
      <View className='rich-block' {...{ role: 'list' }}>
        {children
          .filter((item) => item.tag === 'li')
          .map((item, index) => (
            <View key={index} className='rich-item' {...{ role: 'listitem' }}>
              <Text className='rich-mark'>{tag === 'ol' ? `${index + 1}.` : '•'}</Text>
              <View className='rich-item-body'>{blocks(item.children, acts)}</View>
            </View>
          ))}
      </View>
    )
  }
  if (tag === 'table')
    return (
      <View className='rich-table' {...{ role: 'table' }}>
        {rowsOf(children).map((row, index) => (
          <Row key={index} row={row} acts={acts} />
        ))}
      </View>
    )
  return <View className={tag === 'blockquote' ? 'rich-block rich-quote' : 'rich-block'}>{blocks(children, acts)}</View>
}

/** Rows of a table, whether or not they stand in thead and tbody. */
const rowsOf = (nodes: readonly RichNode[]): RichNode[] => nodes.flatMap((part) => (part.tag === 'tr' ? [part] : rowsOf(part.children)))

function Row({ row, acts }: { row: RichNode; acts: Acts }) {
  return (
    <View className='rich-row' {...{ role: 'row' }}>
      {row.children
        .filter(({ tag }) => tag === 'td' || tag === 'th')
        .map((cell, index) => (
          <View
            key={index}
            className={cell.tag === 'th' ? 'rich-cell rich-cell-head' : 'rich-cell'}
            {...{ role: cell.tag === 'th' ? 'columnheader' : 'cell' }}
          >
            {blocks(cell.children, acts)}
          </View>
        ))}
    </View>
  )
}

const STYLE: Readonly<Record<string, string>> = {
  strong: 'rich-strong',
  b: 'rich-strong',
  em: 'rich-em',
  i: 'rich-em',
  u: 'rich-under',
  s: 'rich-struck'
}

function inline(nodes: readonly RichNode[], acts: Acts): ReactNode[] {
  return nodes.map((part, key) => {
    if (part.tag === '') return part.text
    if (part.tag === 'br') return '\n'
    if (part.tag === 'a' && part.href !== '') {
      return (
        <Text
          key={key}
          className='rich-link'
          onClick={() => acts.onLink(part.href)}
          {...{
            role: 'link',
            tabIndex: 0,
            onKeyDown: (event: { key: string }) => {
              if (event.key === 'Enter') acts.onLink(part.href)
            }
          }}
        >
          {inline(part.children, acts)}
        </Text>
      )
    }
    return (
      <Text key={key} className={STYLE[part.tag] ?? ''}>
        {inline(part.children, acts)}
      </Text>
    )
  })
}
