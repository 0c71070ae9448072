/** What Taro writes into the templates of WeChat and nothing reads. */
const { lean } = jest.requireActual<{ lean: (text: string) => string }>('../../config/leanTemplates.js')

const SCROLL =
  '<scroll-view scroll-y="{{xs.b(i.p35,!1)}}" refresher-two-level-enabled="{{xs.b(i.p21,false)}}" type="{{i.p37||\'list\'}}" clip="{{xs.b(i.p4,true)}}" padding="{{i.p12||[0,0,0,0]}}" bindscroll="eh" bindscrollend="eh" class="{{i.cl}}">'
const SWIPER = '<swiper current="{{xs.b(i.p3,0)}}" indicator-dots="{{xs.b(i.p10,!1)}}" indicator-width="{{xs.b(i.p17,8)}}" bindchange="eh">'
const INPUT = '<input type="{{i.p9}}" cursor-spacing="{{i.p1}}">'

test('what only Skyline reads is left out of scroll views and swipers, everything else stays', () => {
  expect(lean(`${SCROLL}\n${SWIPER}\n${INPUT}`)).toBe(
    `<scroll-view scroll-y="{{xs.b(i.p35,!1)}}" bindscroll="eh" class="{{i.cl}}">\n<swiper current="{{xs.b(i.p3,0)}}" indicator-dots="{{xs.b(i.p10,!1)}}" bindchange="eh">\n${INPUT}`
  )
})
