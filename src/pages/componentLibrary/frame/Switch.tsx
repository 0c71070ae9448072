import { useState, type ComponentProps } from 'react'
import { Switch as NutSwitch } from '@nutui/nutui-react-taro'

/** NutUI's switch with its role and state where a browser looks for them: NutUI writes them for mini-programs alone. */
export function Switch({ checked, defaultChecked = false, onChange, ...rest }: ComponentProps<typeof NutSwitch>) {
  const [own, setOwn] = useState(defaultChecked)
  const isOn = checked ?? own
  const change = (value: boolean) => {
    setOwn(value)
    onChange?.(value)
  }
  const forBrowser = process.env.TARO_ENV === 'h5' ? { role: 'switch', 'aria-checked': isOn, 'aria-disabled': rest.disabled === true } : {}
  return <NutSwitch {...rest} checked={isOn} onChange={change} {...forBrowser} />
}
