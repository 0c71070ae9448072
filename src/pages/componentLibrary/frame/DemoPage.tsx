import { useEffect, useState, type ComponentType } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { Page } from '@/components/Page'
import { useStores } from '@/hooks/useStores'
import { demoOf, demoRoute, LIBRARY_DEMOS, LIBRARY_GROUPS, type LibraryDemo } from '@/libraryDemos'
import { copyText } from '@/platform/clipboard'
import { setPageTitle } from '@/platform/page'
import { Choices, ControlRow } from './ControlRow'
import { codeOf, startOf, type Controls, type Demo, type Value, type Values } from './demo'
import './frame.scss'
import './demos.scss'

const THEMES = { own: '跟随', day: '日间', night: '夜间' } as const
const SIZES = { own: '跟随', 'text-100': '100%', 'text-200': '200%' } as const

/** The class of a choice that differs from the person's own. */
const lookOf = (theme: string, size: string): string =>
  ['library-look', theme === 'own' && size === 'own' ? '' : 'theme', theme === 'own' ? '' : `theme-${theme}`, size === 'own' ? '' : size]
    .filter(Boolean)
    .join(' ')

/** The code of use as the controls stand, to be taken along. */
function Code({ text }: { text: string }) {
  const { feedback } = useStores()
  const copy = async () => {
    if (await copyText(text)) feedback.toast('代码已复制', 'success')
    else feedback.toast('复制失败，请长按代码选择')
  }
  return (
    <Section
      title='用法'
      aside={
        <Button kind='text' inline icon='copy' onPress={() => void copy()}>
          复制
        </Button>
      }
    >
      <View className='library-code' {...{ tabIndex: 0, role: 'group', 'aria-label': '代码' }}>
        <Text className='library-code-text' userSelect>
          {text}
        </Text>
      </View>
    </Section>
  )
}

/** The demos before and after this one. */
function Neighbours({ id }: { id: string }) {
  const { navigation } = useStores()
  const at = LIBRARY_DEMOS.findIndex((demo) => demo.id === id)
  const link = (demo: LibraryDemo | undefined, words: string) =>
    demo !== undefined && (
      <Button
        kind='secondary'
        label={`${words}：${demo.chinese}`}
        onPress={() => void navigation.replace(`/${demoRoute(demo.id)}`)}
      >{`${words} ${demo.chinese}`}</Button>
    )
  return (
    <View className='library-neighbours'>
      {link(LIBRARY_DEMOS[at - 1], '上一个')}
      {link(LIBRARY_DEMOS[at + 1], '下一个')}
    </View>
  )
}

/** Names, what it is for, and how it should look meanwhile. */
function Head({
  demo,
  summary,
  theme,
  size,
  onTheme,
  onSize
}: {
  demo: LibraryDemo
  summary: string
  theme: string
  size: string
  onTheme: (theme: string) => void
  onSize: (size: string) => void
}) {
  return (
    <View className='card library-head'>
      <Text className='library-english'>{demo.english}</Text>
      <Text className='library-group'>{LIBRARY_GROUPS[demo.group]}</Text>
      <Text className='library-summary'>{summary}</Text>
      <View className='library-control'>
        <Text className='library-control-label'>外观</Text>
        <Choices label='外观' options={THEMES} value={theme} onChange={onTheme} />
      </View>
      <View className='library-control'>
        <Text className='library-control-label'>文字</Text>
        <Choices label='文字' options={SIZES} value={size} onChange={onSize} />
      </View>
    </View>
  )
}

/** What every demo page looks like. */
function DemoFrame({ id, demo }: { id: string; demo: Demo<Controls> }) {
  const entry = demoOf(demoRoute(id))
  const [values, setValues] = useState(() => startOf(demo.controls))
  const [theme, setTheme] = useState<string>('own')
  const [size, setSize] = useState<string>('own')
  const title = entry?.chinese ?? ''
  useEffect(() => setPageTitle(title), [title])
  if (entry === undefined) throw new Error(`${id} is no demo of this library`)
  const { Live } = demo as Demo<Controls> & { Live: ComponentType<Values<Controls>> }
  const change = (name: string, value: Value) => setValues((now) => ({ ...now, [name]: value }))
  return (
    <Page title={title} className='library-page'>
      <View className={lookOf(theme, size)}>
        <Head demo={entry} summary={demo.summary} theme={theme} size={size} onTheme={setTheme} onSize={setSize} />
        <Section title='试一试'>
          <View className='library-live' id='live'>
            <Live {...(values as Values<Controls>)} />
          </View>
          {Object.entries(demo.controls).map(([name, control]) => (
            <ControlRow key={name} control={control} value={values[name] ?? control.start} onChange={(value) => change(name, value)} />
          ))}
        </Section>
        {Object.entries(demo.examples).map(([words, Example]) => (
          <Section key={words} title={words}>
            <View className='library-example'>
              <Example />
            </View>
          </Section>
        ))}
        <Code text={codeOf(demo, values)} />
        <Neighbours id={id} />
      </View>
    </Page>
  )
}

/** A page of the library. @param id its folder and name: `componentsA/avatar` */
export function demoPage<C extends Controls>(id: string, demo: Demo<C>): ComponentType {
  const Demonstration = () => <DemoFrame id={id} demo={demo as Demo<Controls>} />
  Demonstration.displayName = id
  return Demonstration
}
