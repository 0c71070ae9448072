import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/Dialog'
import { useStores } from '@/hooks/useStores'
import type { BulkModel, BulkRow } from '@/stores/listDesk/bulk'
import './ListTable.scss'

interface BulkActProps<Body extends object> {
  /** One for all acts of a table: they run one after another. */
  model: BulkModel
  /** The act in words: 复核通过. */
  word: string
  /** The rows that are ticked and that it fits. */
  rows: readonly BulkRow<Body>[]
  /** How rows are counted: 张. */
  unit: string
  /** What rows are: 缴费工单. */
  noun: string
  /** What will happen, before it does. */
  about: string
  isDangerous?: boolean
  call: (id: string, body: Body, key: string) => Promise<unknown>
  onDone: () => void
}

/** One act on the ticked rows that it fits: says before what it comes to, and afterwards which rows were left and why. */
export const BulkAct = observer(function BulkAct<Body extends object>(props: BulkActProps<Body>) {
  const { model, word, rows, unit, noun, about, isDangerous = false, call, onDone } = props
  const { feedback } = useStores()
  const [asked, setAsked] = useState<{ rows: readonly BulkRow<Body>[]; about: string }>()
  const { failures, isRunning, done } = model
  const begin = () => {
    model.clear()
    setAsked({ rows, about })
  }
  const close = () => setAsked(undefined)
  const run = async (wanted: readonly BulkRow<Body>[]) => {
    await model.run(word, wanted, call)
    onDone()
    if (model.failures.length > 0) return
    close()
    feedback.toast(`${wanted.length} ${unit}已${word}`)
  }
  const hasResult = failures.length > 0 && !isRunning
  const count = asked?.rows.length ?? 0
  return (
    <>
      {rows.length > 0 && (
        <Button kind={isDangerous ? 'secondary' : 'primary'} inline onPress={begin}>
          {`${word}所选 ${rows.length} ${unit}`}
        </Button>
      )}
      <Dialog
        open={asked !== undefined}
        title={hasResult ? `${failures.length} ${unit}没有${word}` : `${word} ${count} ${unit}${noun}？`}
        confirmText={hasResult ? '知道了' : word}
        isDangerous={isDangerous && !hasResult}
        loading={isRunning}
        onConfirm={() => (hasResult ? close() : void run(asked?.rows ?? []))}
        onCancel={close}
      >
        {hasResult ? (
          <View>
            {done > 0 && <Text className='bulk-act-line'>{`${done} ${unit}已${word}。`}</Text>}
            {failures.map(({ id, name, reason }) => (
              <Text key={id} className='bulk-act-line'>{`${name}：${reason}`}</Text>
            ))}
          </View>
        ) : (
          <Text>{asked?.about ?? ''}</Text>
        )}
      </Dialog>
    </>
  )
}) as <Body extends object>(props: BulkActProps<Body>) => JSX.Element
