import { View, Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import Taro from '@tarojs/taro'
export default observer(function P() { return <View onClick={() => Taro.navigateTo({url:'/x'})}><Text>index/index</Text></View> })
