import { useState } from 'react'
import { ScrollView, Text, View } from '@tarojs/components'
import './Banner.scss'

const SLIDES = [
  { art: 'road', title: '从接警到结算，一单到底', text: '每一步有时间、有经办人、有留痕' },
  { art: 'photo', title: '现场证据随单留存', text: '照片与签名保存在工单里，随时可查' },
  { art: 'team', title: '派得出去，叫得回来', text: '值班驾驶员与拖车一目了然' }
] as const

/** Three quiet slides moved by the thumb only: nothing moves by itself (design.md "Motion"). */
export function Banner() {
  const [current, setCurrent] = useState(0)
  return (
    <View className='banner' {...{ role: 'region', 'aria-label': '平台介绍' }}>
      <ScrollView
        className='banner-track'
        scrollX
        enableFlex
        enhanced
        pagingEnabled
        showScrollbar={false}
        onScroll={(event) => {
          const { scrollLeft, scrollWidth } = event.detail
          setCurrent(Math.min(SLIDES.length - 1, Math.max(0, Math.round(scrollLeft / (scrollWidth / SLIDES.length)))))
        }}
        {...{ tabIndex: 0 }}
      >
        {SLIDES.map((slide) => (
          <View className={`banner-slide banner-${slide.art}`} key={slide.art}>
            <Text className='banner-title'>{slide.title}</Text>
            <Text className='banner-text'>{slide.text}</Text>
          </View>
        ))}
      </ScrollView>
      <View className='banner-dots' aria-hidden='true'>
        {SLIDES.map((slide, index) => <View key={slide.art} className={index === current ? 'banner-dot banner-dot-current' : 'banner-dot'} />)}
      </View>
    </View>
  )
}
