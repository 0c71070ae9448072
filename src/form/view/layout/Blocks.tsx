import type { PropsWithChildren, ReactNode } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import type { FieldDefinition } from '@/domain/form/types'
import { Section } from '@/components/Card'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { StatusTabs } from '@/components/StatusTabs'
import { useForm } from '../FormContext'
import './layout.scss'

/** A surface with a heading; inside another one, a heading alone. */
export function TitledBlock({
  title,
  isInside,
  aside,
  children
}: PropsWithChildren<{ title: string; isInside: boolean; aside?: ReactNode }>) {
  if (!isInside)
    return title === '' ? (
      <View className='card'>{children}</View>
    ) : (
      <Section title={title} aside={aside}>
        {children}
      </Section>
    )
  return (
    <View className='form-inner'>
      {title !== '' && (
        <View className='form-inner-head'>
          <Text className='form-group-title' {...{ role: 'heading', 'aria-level': 3 }}>
            {title}
          </Text>
          {aside}
        </View>
      )}
      {children}
    </View>
  )
}

interface PanesProps {
  field: FieldDefinition
  isInside: boolean
  renderPane: (pane: FieldDefinition) => ReactNode
}

/** Panes of which one is in front. */
export const TabBlock = observer(function TabBlock({ field, isInside, renderPane }: PanesProps) {
  const store = useForm()
  const panes = field.children.filter((pane) => store.isVisible(pane))
  const current = store.panes.current(field, panes)
  if (current === undefined) return null
  const choose = (id: string) => {
    const pane = panes.find((each) => each.id === id)
    if (pane === undefined) return
    store.panes.choose(field, pane)
    store.press(field.id, 'tab-click', pane.label)
  }
  return (
    <View className={isInside ? 'form-inner form-tabs' : 'card form-tabs'}>
      <StatusTabs label={field.label} tabs={panes.map(({ id, label }) => ({ value: id, label }))} current={current.id} onChange={choose} />
      <View className='form-pane' {...{ role: 'tabpanel' }}>
        {renderPane(current)}
      </View>
    </View>
  )
})

/** Panes that open and close; what is closed is not drawn. */
export const CollapseBlock = observer(function CollapseBlock({ field, isInside, renderPane }: PanesProps) {
  const store = useForm()
  return (
    <View className={isInside ? 'form-inner' : 'card form-folds'}>
      {field.children
        .filter((pane) => store.isVisible(pane))
        .map((pane) => {
          const isOpen = store.panes.isOpen(field, pane)
          return (
            <View key={pane.id} className='form-fold'>
              <Pressable className='form-fold-head' expanded={isOpen} onPress={() => store.panes.toggle(field, pane)}>
                <Text className='form-group-title'>{pane.label}</Text>
                <View className={isOpen ? 'form-fold-mark form-fold-open' : 'form-fold-mark'}>
                  <Icon name='down' />
                </View>
              </Pressable>
              {isOpen && <View className='form-pane'>{renderPane(pane)}</View>}
            </View>
          )
        })}
    </View>
  )
})
