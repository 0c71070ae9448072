import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { DateField, TextField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import type { PaperView } from '@/contract/transferCar/fleet/board'
import { shanghaiDate } from '@/domain/format'
import { DRIVER_PAPERS } from '@/domain/transferCar/fleet/papers'
import { labelOf, PAPER_KINDS } from '@/domain/transferCar/order/dictionaries'
import { useStores } from '@/hooks/useStores'
import { Refused } from '../components/Refused'
import type { TruckModel } from './model'

const STATES: Readonly<Record<PaperView['state'], string>> = { VALID: '', SOON: '（即将到期）', EXPIRED: '（已过期）' }
const KINDS = PAPER_KINDS.filter(({ code }) => !DRIVER_PAPERS.includes(code))

const valueOf = (paper: PaperView | undefined): string =>
  paper === undefined ? '未登记' : `至 ${shanghaiDate(paper.expiresAt - 1)}${STATES[paper.state]}`

const PaperSheet = observer(function PaperSheet({ model }: { model: TruckModel }) {
  const { feedback } = useStores()
  const { paper, acts } = model
  if (paper === undefined) return null
  const label = labelOf(PAPER_KINDS, paper.kind)
  const save = async () => {
    if (await model.savePaper()) feedback.toast('证件已保存')
  }
  const remove = async () => {
    const isSure = await feedback.confirm({
      title: `删除${label}？`,
      content: '删除后不再提醒到期，派单时也不再核对。',
      confirmText: '删除',
      cancelText: '不删除'
    })
    if (isSure && (await model.removePaper())) feedback.toast('证件已删除')
  }
  const footer = (
    <>
      <Refused words={acts.failureOf('paper')} />
      <Button loading={acts.running === 'paper'} loadingText='正在保存…' onPress={() => void save()}>
        保存证件
      </Button>
    </>
  )
  return (
    <Sheet open title={label} onClose={model.closePaper} footer={footer}>
      <DateField label='到期日' mark='必填' value={paper.day} onChange={(day) => model.setPaper({ day })} />
      <TextField label='证件号码' mark='选填' value={paper.no} maxLength={40} onInput={(no) => model.setPaper({ no })} />
      {!paper.isNew && (
        <Button kind='text' icon='delete' onPress={() => void remove()}>
          删除证件
        </Button>
      )}
      <Text>到期前 30 天和到期时会提醒。</Text>
    </Sheet>
  )
})

/** The papers that a truck has, each kind once (fleet.md#papers). */
export const Papers = observer(function Papers({ model }: { model: TruckModel }) {
  return (
    <>
      <CellGroup title='证件'>
        {KINDS.map(({ code, label }) => {
          const paper = model.record?.papers.find(({ kind }) => kind === code)
          return (
            <Cell
              key={code}
              title={label}
              value={valueOf(paper)}
              hint={paper?.no == null ? '' : `证号 ${paper.no}`}
              onPress={() => model.editPaper(code)}
            />
          )
        })}
      </CellGroup>
      <PaperSheet model={model} />
    </>
  )
})
