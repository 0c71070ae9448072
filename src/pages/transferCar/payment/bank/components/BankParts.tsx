import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { TextAreaField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import { StatusTag } from '@/components/StatusTag'
import type { BankCandidate, BankImport, BankLine } from '@/contract/transferCar/payment/bank'
import { formatFen, formatFullDateTime } from '@/domain/format'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import type { BankModel } from '../model'

/** Faults that are shown; a file whose columns were mistaken has one in every row. */
const SHOWN_FAULTS = 20

const nameOf = ({ kind, no }: Pick<BankCandidate, 'kind' | 'no'>): string => `${kind === 'TRANSFER' ? '转账' : '月结'} ${no}`

function Candidate({ candidate, isBusy, onMatch }: { candidate: BankCandidate; isBusy: boolean; onMatch: () => void }) {
  const { payer, collector, reasons } = candidate
  const who = [payer, collector === '' ? '' : `${collector} 收`].filter((part) => part !== '').join(' · ')
  return (
    <View className='ledger-item'>
      <View className='ledger-words'>
        <Text>{nameOf(candidate)}</Text>
        {who !== '' && <Text className='ledger-line'>{who}</Text>}
        {reasons.length > 0 && (
          <View className='ledger-tags'>
            {reasons.map((reason) => (
              <StatusTag key={reason} tone='success'>
                {reason}
              </StatusTag>
            ))}
          </View>
        )}
      </View>
      <Button kind='secondary' inline disabled={isBusy} label={`认领为${nameOf(candidate)}`} onPress={onMatch}>
        认领
      </Button>
    </View>
  )
}

interface LineCardProps {
  line: BankLine
  isBusy: boolean
  onMatch: (candidate: BankCandidate) => void
  onClose: () => void
  onReopen: () => void
  onOrder: (paymentOrderId: string) => void
}

/** One line of the bank with what it may be, what it was, or why it is none of ours. */
export function LineCard({ line, isBusy, onMatch, onClose, onReopen, onOrder }: LineCardProps) {
  const { amountFen, at, payer, payerAccount, remark, serialNo, state, candidates, matched, note, doneBy, doneAt } = line
  const orderId = matched?.paymentOrderId ?? null
  return (
    <Card>
      <View className='ledger-row'>
        <Text className='ledger-strong'>{payer === '' ? '未写付款人' : payer}</Text>
        <Text className='ledger-sum'>{`${formatFen(amountFen)} 元`}</Text>
      </View>
      <Text className='ledger-line'>{[formatFullDateTime(at), payerAccount].filter((part) => part !== '').join(' · ')}</Text>
      {remark !== '' && <Text className='ledger-line'>{`附言：${remark}`}</Text>}
      <Text className='ledger-line'>{`流水号 ${serialNo}`}</Text>
      {state === 'OPEN' && candidates.length === 0 && (
        <Text className='ledger-line'>没有金额一致、等待核实的转账或月结。收款登记后会自动出现在这里。</Text>
      )}
      {candidates.map((candidate) => (
        <Candidate key={candidate.id} candidate={candidate} isBusy={isBusy} onMatch={() => onMatch(candidate)} />
      ))}
      {state !== 'OPEN' && (
        <Text className='ledger-line'>
          {`${matched === null ? `与业务无关：${note}` : `已认领：${nameOf(matched)}`}，${doneBy} ${formatFullDateTime(doneAt)}`}
        </Text>
      )}
      <View className='ledger-actions'>
        {state === 'OPEN' && (
          <Button kind='text' inline disabled={isBusy} label={`流水 ${serialNo} 与业务无关`} onPress={onClose}>
            与业务无关
          </Button>
        )}
        {state === 'CLOSED' && (
          <Button kind='text' inline disabled={isBusy} label={`流水 ${serialNo} 恢复为待认领`} onPress={onReopen}>
            恢复为待认领
          </Button>
        )}
        {orderId !== null && (
          <Button kind='text' inline icon='next' onPress={() => onOrder(orderId)}>
            查看缴费工单
          </Button>
        )}
      </View>
    </Card>
  )
}

/** What a file brought, and which of its rows could not be read. */
export function ImportSheet({ found, onClose }: { found: BankImport; onClose: () => void }) {
  const { added, repeated, outgoing, faults } = found
  const counts = [`新增 ${added} 笔`, repeated > 0 ? `已导入过 ${repeated} 笔` : '', outgoing > 0 ? `支出 ${outgoing} 笔未导入` : '']
  return (
    <Sheet open title='导入完成' onClose={onClose} footer={<Button onPress={onClose}>知道了</Button>}>
      <Text className='ledger-total'>{counts.filter((part) => part !== '').join('，')}</Text>
      {faults.length > 0 && (
        <Text className='ledger-warning'>{`${faults.length} 行无法识别，没有导入。请在文件里改正后再导入，已导入的不会重复。`}</Text>
      )}
      {faults.slice(0, SHOWN_FAULTS).map(({ row, text }) => (
        <Text key={row} className='ledger-line'>{`第 ${row} 行：${text}`}</Text>
      ))}
    </Sheet>
  )
}

/** Why a line is none of ours. */
export const CloseSheet = observer(function CloseSheet({ model, onDone }: { model: BankModel; onDone: () => void }) {
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const { acts } = model
  const problem = note.trim().length < 2 ? '请填写说明，例如银行利息、股东借款' : ''
  const send = async () => {
    setTried(true)
    if (problem === '' && (await model.closeAs(note))) onDone()
  }
  const footer = (
    <>
      <FieldError text={acts.failureOf('close')} />
      <Button loading={acts.running === 'close'} loadingText='正在保存…' onPress={() => void send()}>
        确定
      </Button>
    </>
  )
  return (
    <Sheet open title='与业务无关' onClose={() => model.close(undefined)} footer={footer}>
      <TextAreaField
        label='说明'
        rows={3}
        maxLength={200}
        value={note}
        error={acts.errorsOf('close').note ?? (isTried ? problem : '')}
        onInput={setNote}
      />
    </Sheet>
  )
})
