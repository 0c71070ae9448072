import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/Dialog'
import { TextAreaField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import type { BatchDecision as Decision, BatchModel } from './model'
import '../../components/flowList.scss'

/** What became of each task that was decided together. */
const Results = observer(function Results({ batch, onClose }: { batch: BatchModel; onClose: () => void }) {
  const { results } = batch
  if (results === undefined) return null
  const refused = results.filter((result) => result.refused !== '').length
  const title = refused === 0 ? `${results.length} 条已办理` : `${results.length - refused} 条已办理，${refused} 条没有办理`
  return (
    <Sheet open title={title} onClose={onClose} footer={<Button onPress={onClose}>知道了</Button>}>
      {[...results]
        .sort((a, b) => Number(b.refused !== '') - Number(a.refused !== ''))
        .map((result) => (
          <View key={result.id} className='flow-result'>
            <Text className='flow-result-title'>{result.title}</Text>
            {result.refused === '' ? (
              <Text className='flow-result-done'>已办理</Text>
            ) : (
              <Text className='flow-result-refused'>{`没有办理：${result.refused}`}</Text>
            )}
          </View>
        ))}
    </Sheet>
  )
})

interface BatchDecisionProps {
  batch: BatchModel
  /** Undefined = nothing is asked. */
  decision: Decision | undefined
  onClose: () => void
  /** The server has answered; some may have been refused. */
  onDone: () => void
}

/** Asks for the opinion on what is ticked, decides, and says what became of each. */
export const BatchDecision = observer(function BatchDecision({ batch, decision, onClose, onDone }: BatchDecisionProps) {
  const decide = async () => {
    if (decision === undefined) return
    await batch.decide(decision)
    if (batch.failure !== '') return
    onClose()
    onDone()
  }
  const word = decision === undefined ? '' : (batch.words[decision] ?? '')
  return (
    <>
      <Dialog
        open={decision !== undefined}
        title={`${word} ${batch.chosen.size} 条待办？`}
        confirmText={`全部${word}`}
        isDangerous={decision === 'reject'}
        loading={batch.isSending}
        onConfirm={() => void decide()}
        onCancel={onClose}
      >
        <TextAreaField
          label='审批意见'
          mark='选填'
          value={batch.opinion}
          maxLength={500}
          error={batch.failure}
          onInput={batch.setOpinion}
        />
      </Dialog>
      <Results batch={batch} onClose={batch.clear} />
    </>
  )
})
