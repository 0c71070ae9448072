import { useState } from 'react'
import { observer } from 'mobx-react'
import { CheckField, ChoiceField, TextField } from '@/components/Field'
import type { GapKind, PhotoCategory } from '@/contract/transferCar/order/codes'
import { GAP_KINDS } from '@/domain/transferCar/order/dictionaries'
import { GAPS } from '@/domain/transferCar/order/evidence'
import type { StepFormProps } from '../stepProps'

interface GapFieldProps extends Pick<StepFormProps, 'step'> {
  category: PhotoCategory
  /** What cannot be shown. */
  label: string
}

/** 不适用 or 无法读取 with a reason, in place of evidence that cannot exist (evidence.md#no-evidence). */
export const GapField = observer(function GapField({ step, category, label }: GapFieldProps) {
  const kinds = GAPS[category] ?? []
  const others = (step.body.gaps ?? []).filter((gap) => gap.category !== category)
  const gap = step.body.gaps?.find((each) => each.category === category)
  const [isOpen, setOpen] = useState(gap !== undefined)
  const kind = gap?.kind ?? kinds[0] ?? 'UNREADABLE'
  const set = (next: { kind: GapKind; reason: string } | undefined) => {
    const gaps = next === undefined ? others : [...others, { category, ...next }]
    step.set('gaps', gaps.length === 0 ? undefined : gaps)
  }
  return (
    <>
      <CheckField
        label={`${label}无法取证`}
        checked={isOpen}
        onChange={(checked) => {
          setOpen(checked)
          if (!checked) set(undefined)
        }}
      />
      {isOpen && (
        <>
          <ChoiceField
            label='情况'
            options={GAP_KINDS.filter(({ code }) => kinds.some((each) => each === code)).map(({ code, label: text }) => ({
              value: code,
              label: text
            }))}
            value={kind}
            onChange={(choice) => set({ kind: choice === 'UNREADABLE' ? 'UNREADABLE' : 'NOT_APPLICABLE', reason: gap?.reason ?? '' })}
          />
          <TextField
            label={`${label}无法取证的原因`}
            value={gap?.reason ?? ''}
            maxLength={200}
            placeholder='例如：仪表烧毁，里程无法读取'
            onInput={(reason) => set({ kind, reason })}
          />
        </>
      )}
    </>
  )
})
