import { OptionList, Sheet } from '@/components/Sheet'
import type { RateCardView } from '@/contract/transferCar/fees/bill'
import { formatDateTime } from '@/domain/format'
import { CARD_STATES } from '../cardStates'

export interface VersionsSheetProps {
  /** Newest first. */
  versions: RateCardView['versions']
  /** The one on the page. */
  current: number | undefined
  /** Another version than the one on the page. */
  onChoose: (version: number) => void
  onClose: () => void
}

/** All versions of a card or an agreement: what was published stays and can be looked at. */
export function VersionsSheet({ versions, current, onChoose, onClose }: VersionsSheetProps) {
  return (
    <Sheet open title='历史版本' onClose={onClose}>
      <OptionList
        options={versions.map(({ version, state, updatedAt }) => ({
          value: String(version),
          label: `第 ${version} 版 · ${CARD_STATES[state].label}`,
          hint: formatDateTime(updatedAt)
        }))}
        current={String(current ?? '')}
        onChoose={(chosen) => {
          onClose()
          if (chosen !== String(current)) onChoose(Number(chosen))
        }}
      />
    </Sheet>
  )
}
