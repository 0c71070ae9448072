import { Slider } from '@tarojs/components'
import type { NativeSliderProps } from './sliderProps'

/** The slider of a mini-program: told once, when it is let go, so that moving it sends nothing back and forth. */
export function NativeSlider({ value, min, max, step, disabled, onChange, onLeave }: NativeSliderProps) {
  return (
    <Slider
      className='form-slider-bar'
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      blockSize={28}
      onChange={(event) => {
        onChange(Number(event.detail.value))
        onLeave()
      }}
    />
  )
}
