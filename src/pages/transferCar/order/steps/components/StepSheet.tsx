import { useEffect, useState, type ComponentType } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Sheet } from '@/components/Sheet'
import type { ServiceAction } from '@/contract/transferCar/order/codes'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import type { CandidatesModel } from '@/pages/transferCar/order/steps/crew/model'
import { PlateSheet } from '@/pages/transferCar/order/components/PlateSheet'
import { CrewForm } from '../crew/CrewForm'
import { DeliverForm, HandOverForm, RedirectForm, StoreForm } from './DestinationForms'
import { CancelForm, DryRunForm, PlaceForm, PlainForm, ReasonForm } from './EndForms'
import { HoldForm, UnholdForm } from './HoldForms'
import { GateOutForm, ReleaseForm } from './ReleaseForms'
import { SignatureSheet } from './SignatureSheet'
import type { StepFormProps } from '../stepProps'
import { ConfirmTimeForm } from './TimeForms'
import { AssistantsField, RemoveUnitForm } from './UnitForms'
import { LoadForm, RepairForm, StartWorkForm } from './WorkForms'
import '../../../components/sheetParts.scss'

const FORMS: Readonly<Record<Exclude<ServiceAction, 'dispatch' | 'reassign' | 'addUnit'>, ComponentType<StepFormProps>>> = {
  submit: PlainForm,
  accept: PlainForm,
  refuse: ReasonForm,
  giveBack: ReasonForm,
  askReassign: ReasonForm,
  refuseReassign: ReasonForm,
  callDispatch: ReasonForm,
  answerCall: ReasonForm,
  depart: PlaceForm,
  arrive: PlaceForm,
  startWork: StartWorkForm,
  load: LoadForm,
  repair: RepairForm,
  deliver: DeliverForm,
  redirect: RedirectForm,
  store: StoreForm,
  handOver: HandOverForm,
  hold: HoldForm,
  unhold: UnholdForm,
  release: ReleaseForm,
  forceRelease: ReleaseForm,
  gateOut: GateOutForm,
  waiveFees: ReasonForm,
  close: PlainForm,
  askReopen: ReasonForm,
  reopen: PlainForm,
  refuseReopen: ReasonForm,
  stepBack: ReasonForm,
  cancel: CancelForm,
  dryRun: DryRunForm,
  voidOrder: ReasonForm,
  confirmTime: ConfirmTimeForm,
  removeUnit: RemoveUnitForm
}

/** Whose signature a step asks for. */
const SIGNATURES: Readonly<Partial<Record<ServiceAction, string>>> = {
  startWork: '客户签字',
  handOver: '接车人签字',
  gateOut: '取车人签字'
}

export interface StepSheetProps extends Omit<StepFormProps, 'onPanel'> {
  duty: CandidatesModel
  onClose: () => void
  onDone: (action: ServiceAction) => void
}

/** The form of one step with its checklist; what was typed stays through conflicts, errors and a killed page. */
export const StepSheet = observer(function StepSheet({ order, detail, step, uploads, duty, onClose, onDone }: StepSheetProps) {
  const [panel, setPanel] = useState<'form' | 'plate' | 'signature'>('form')
  const rule = ACTION_RULES[step.action]
  useEffect(() => {
    if (step.needsPosition && step.place.located === undefined) void step.place.locate()
    return () => step.saveNow()
  }, [step])
  const send = async () => {
    if (await step.submit()) onDone(step.action)
  }
  if (panel === 'plate') {
    const vehicle = order.vehicles[0]
    return (
      <PlateSheet
        situation={step.body.plateSituation ?? vehicle?.plateSituation ?? 'NORMAL'}
        plateNo={step.body.plateNo ?? vehicle?.plateNo ?? ''}
        onDone={(situation, plateNo) => {
          step.set('plateSituation', situation)
          step.set('plateNo', plateNo)
          setPanel('form')
        }}
        onClose={() => setPanel('form')}
      />
    )
  }
  if (panel === 'signature') {
    return (
      <SignatureSheet
        title={SIGNATURES[step.action] ?? '签字'}
        fen={step.action === 'startWork' ? step.body.agreedPriceFen : undefined}
        signerName={step.body.signature?.signerName ?? (step.action === 'handOver' ? (step.body.receiverName ?? '') : '')}
        onKeep={step.keepSignature}
        mayFinish={step.isLegal && !uploads.isBusy && step.missing.every(({ key }) => key === 'signature')}
        onSigned={(signature, isLast) => {
          step.set('signature', signature)
          setPanel('form')
          if (isLast) void send()
        }}
        onClose={() => setPanel('form')}
      />
    )
  }
  const props: StepFormProps = { order, detail, step, uploads, onPanel: setPanel }
  const Form = step.action === 'dispatch' || step.action === 'reassign' || step.action === 'addUnit' ? undefined : FORMS[step.action]
  const firstMissing = step.missing[0]
  // A conflict is told at the button too: its lines may be scrolled out of sight.
  const changed = step.isNoticed ? '工单已更新' : '工单已被他人更新'
  const conflict = step.conflict === undefined ? '' : `${changed}，核对上方的变动后可${step.isNoticed ? '' : '再次'}提交`
  const missing = step.isTried && firstMissing !== undefined ? `还差 ${step.missing.length} 项：${firstMissing.message}` : ''
  const notice = [step.failure, missing, conflict].find((text) => text !== '') ?? ''
  const footer = (
    <>
      {notice !== '' && (
        <View className='step-error step-notice-foot' {...{ role: 'alert' }}>
          <Icon name='warning' size={16} />
          <Text>{notice}</Text>
        </View>
      )}
      <Button
        kind={rule.weight === 'danger' ? 'danger' : 'primary'}
        loading={step.isSending}
        loadingText='正在提交…'
        disabled={!step.isLegal || uploads.isBusy}
        onPress={() => void send()}
      >
        {uploads.isBusy ? '正在保存照片…' : rule.label}
      </Button>
    </>
  )
  return (
    <Sheet open title={rule.label} onClose={onClose} footer={footer}>
      {step.conflict !== undefined && (
        <View className='step-conflict' {...{ role: 'alert' }}>
          <Text className='step-conflict-title'>{changed}</Text>
          {step.conflict.map((line) => (
            <Text className='step-line' key={line}>
              {line}
            </Text>
          ))}
          <Text className='step-line'>填写的内容已保留，核对后可{step.isNoticed ? '' : '再次'}提交。</Text>
        </View>
      )}
      {step.checklist.length > 1 && (
        <View className='step-checklist' {...{ role: 'list', 'aria-label': '需要完成' }}>
          {step.checklist.map((item, index) => (
            <View className={item.met ? 'step-item step-met' : 'step-item'} key={`${item.key}${index}`} {...{ role: 'listitem' }}>
              {item.met ? <Icon name='check' size={16} /> : <View className='step-open' />}
              <Text>{item.label}</Text>
            </View>
          ))}
        </View>
      )}
      {Form === undefined ? (
        <>
          <CrewForm {...props} duty={duty} />
          <AssistantsField step={step} />
        </>
      ) : (
        <Form {...props} />
      )}
    </Sheet>
  )
})
