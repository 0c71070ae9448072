import type { Json, PlatformField } from '@/contract/formSchema'

type Props = Readonly<Record<string, Json | undefined>>

/** One field as the platform's designer writes it. @param config more of `__config__` */
export const field = (jnpfKey: string, key: string, label: string, props: Props = {}, config: Props = {}): PlatformField => ({
  __vModel__: key,
  __config__: { jnpfKey, label, ...config },
  ...props
})

/** Layout: its children stand in `__config__`. */
export const layout = (jnpfKey: string, label: string, children: readonly PlatformField[], props: Props = {}): PlatformField => ({
  __config__: { jnpfKey, label, children },
  ...props
})

/** Panes of a tab or a collapse. */
export const panes = (
  jnpfKey: string,
  titles: readonly (readonly [name: string, title: string, children: readonly PlatformField[]])[],
  props: Props = {}
): PlatformField => ({
  __config__: { jnpfKey, label: '', children: titles.map(([name, title, children]) => ({ name, title, __config__: { children } })) },
  ...props
})

/** Options of 3.3: in the slot. */
export const slot = (...options: readonly (readonly [id: string, fullName: string])[]): Props => ({
  __slot__: { options: options.map(([id, fullName]) => ({ id, fullName })) }
})
