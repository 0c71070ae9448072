import { useState } from 'react'
import { Image, ScrollView, Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import type { Banner as Slide } from '@/contract/workbench'
import './Banner.scss'

export interface BannerProps {
  /** Undefined while nothing is known yet: the room is kept, so that nothing moves when they come. */
  slides: readonly Slide[] | undefined
  imageAddress: (path: string) => string
  onOpen: (slide: Slide) => void
  /** Turned away: these slides do not come again, others do. */
  onClose: (slides: readonly Slide[]) => void
}

/** Slides of the server, moved by the thumb only: nothing moves by itself (design.md#motion). */
export function Banner({ slides, imageAddress, onOpen, onClose }: BannerProps) {
  const [current, setCurrent] = useState(0)
  if (slides === undefined)
    return (
      <View className='banner' aria-hidden='true'>
        <View className='banner-slide banner-empty' />
      </View>
    )
  if (slides.length === 0) return null
  const faceOf = (slide: Slide) => (
    <>
      {slide.picture !== '' && <Image className='banner-picture' src={imageAddress(slide.picture)} mode='aspectFill' aria-hidden='true' />}
      <Text className='banner-title'>{slide.title}</Text>
      {slide.text !== '' && <Text className='banner-text'>{slide.text}</Text>}
    </>
  )
  return (
    <View className='banner' {...{ role: 'region', 'aria-label': '公告' }}>
      <ScrollView
        className='banner-track'
        scrollX
        enableFlex
        enhanced
        pagingEnabled
        showScrollbar={false}
        onScroll={(event) => {
          const { scrollLeft, scrollWidth } = event.detail
          setCurrent(Math.min(slides.length - 1, Math.max(0, Math.round(scrollLeft / (scrollWidth / slides.length)))))
        }}
        {...{ tabIndex: 0 }}
      >
        {slides.map((slide) => {
          const classes = `banner-slide banner-${slide.picture === '' ? slide.art : 'pictured'}`
          return (slide.messageId ?? slide.menuId) === '' ? (
            <View className={classes} key={slide.id}>
              {faceOf(slide)}
            </View>
          ) : (
            <Pressable className={classes} key={slide.id} onPress={() => onOpen(slide)}>
              {faceOf(slide)}
            </Pressable>
          )
        })}
      </ScrollView>
      <Pressable className='banner-close' label='关闭公告' onPress={() => onClose(slides)}>
        <Icon name='close' size={16} />
      </Pressable>
      {slides.length > 1 && (
        <View className='banner-dots' aria-hidden='true'>
          {slides.map((slide, index) => (
            <View key={slide.id} className={index === current ? 'banner-dot banner-dot-current' : 'banner-dot'} />
          ))}
        </View>
      )}
    </View>
  )
}
