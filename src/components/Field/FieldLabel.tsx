import { Text } from '@tarojs/components'

/** The name of a field. */
export function FieldLabel({ children }: { htmlFor?: string; id?: string; children: string }) {
  return <Text className='field-label'>{children}</Text>
}
