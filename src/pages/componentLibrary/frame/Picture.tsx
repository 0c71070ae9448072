import { Image } from '@nutui/nutui-react-taro'
import type { ComponentProps } from 'react'

type PictureProps = Omit<ComponentProps<typeof Image>, 'alt'> & { alt: string }

/** NutUI's picture with the words for it where a browser looks for them: NutUI keeps `alt` for itself. */
export function Picture({ alt, ...rest }: PictureProps) {
  return <Image {...rest} alt={alt} {...(process.env.TARO_ENV === 'h5' ? { imgProps: { alt } } : {})} />
}
