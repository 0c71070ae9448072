import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import type { Control, Value } from './demo'

interface ControlRowProps {
  control: Control
  value: Value
  onChange: (value: Value) => void
}

interface ChoicesProps {
  label: string
  options: Readonly<Record<string, string>>
  value: string
  onChange: (value: string) => void
}

/** Small words to choose one of. */
export function Choices({ label, options, value, onChange }: ChoicesProps) {
  return (
    <View className='library-choices' {...{ role: 'radiogroup', 'aria-label': label }}>
      {Object.entries(options).map(([key, words]) => (
        <Pressable
          key={key}
          role='radio'
          checked={key === value}
          className={key === value ? 'library-choice library-choice-current' : 'library-choice'}
          onPress={() => onChange(key)}
        >
          <Text>{words}</Text>
        </Pressable>
      ))}
    </View>
  )
}

function Toggle({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  return (
    <Pressable
      role='switch'
      checked={value}
      label={label}
      className={value ? 'library-toggle library-toggle-on' : 'library-toggle'}
      onPress={() => onChange(!value)}
    >
      <View className='library-toggle-track'>
        <View className='library-toggle-knob' />
      </View>
      <Text className='library-toggle-words'>{value ? '开' : '关'}</Text>
    </Pressable>
  )
}

function Stepper({
  label,
  value,
  min,
  max,
  step,
  onChange
}: {
  label: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}) {
  return (
    <View className='library-stepper' {...{ role: 'group', 'aria-label': label }}>
      <Pressable
        className='library-step'
        label={`减小${label}`}
        disabled={value <= min}
        onPress={() => onChange(Math.max(min, value - step))}
      >
        <Icon name='minus' />
      </Pressable>
      <Text className='library-step-value'>{value}</Text>
      <Pressable
        className='library-step'
        label={`增大${label}`}
        disabled={value >= max}
        onPress={() => onChange(Math.min(max, value + step))}
      >
        <Icon name='plus' />
      </Pressable>
    </View>
  )
}

/** One property by its name with what changes it. */
export function ControlRow({ control, value, onChange }: ControlRowProps) {
  const { label } = control
  return (
    <View className='library-control'>
      <Text className='library-control-label'>{label}</Text>
      {control.kind === 'choice' && <Choices label={label} options={control.options} value={String(value)} onChange={onChange} />}
      {control.kind === 'toggle' && <Toggle label={label} value={value === true} onChange={onChange} />}
      {control.kind === 'number' && (
        <Stepper label={label} value={Number(value)} min={control.min} max={control.max} step={control.step} onChange={onChange} />
      )}
    </View>
  )
}
