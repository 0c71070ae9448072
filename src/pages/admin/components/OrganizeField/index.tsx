import { useEffect } from 'react'
import { observer } from 'mobx-react'
import { PickerField } from '@/components/Field'
import type { OrganizeNode } from '@/contract/organization'
import { useStores } from '@/hooks/useStores'

/** Stands for the whole company among ids. */
const WHOLE = ''

const flat = (nodes: readonly OrganizeNode[], above: readonly string[] = []): { value: string; label: string }[] =>
  nodes.flatMap(({ id, fullName, children }) => {
    const path = [...above, fullName]
    return [{ value: id, label: path.join(' / ') }, ...flat(children ?? [], path)]
  })

interface OrganizeFieldProps {
  label: string
  /** null = the whole company. */
  value: string | null
  onChange: (organizeId: string | null) => void
  help?: string
  error?: string
}

/** The whole company, or one of its organizations in use. */
export const OrganizeField = observer(function OrganizeField({ label, value, onChange, help, error = '' }: OrganizeFieldProps) {
  const { dictionary } = useStores()
  useEffect(() => void dictionary.need('departments'), [dictionary])
  const options = [{ value: WHOLE, label: '全公司' }, ...flat(dictionary.departments.data ?? [])]
  return (
    <PickerField
      label={label}
      options={options}
      value={value ?? WHOLE}
      onChange={(id) => onChange(id === WHOLE ? null : id)}
      error={error}
      {...(help !== undefined && { help })}
    />
  )
})
