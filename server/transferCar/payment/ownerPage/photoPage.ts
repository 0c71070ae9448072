import { escape } from '../../../html'
import type { HtmlPage } from '../../../htmlPage'

/** Makes the picture small, asks where the phone is, sends both; without either the picture goes as it is. */
const PHOTO_SCRIPT = `
var form=document.getElementById('photo'),said=document.getElementById('said'),button=form.querySelector('button');
function send(){said.textContent='正在发送…';form.submit()}
function here(){
if(!navigator.geolocation){send();return}
navigator.geolocation.getCurrentPosition(function(found){
form.lng.value=found.coords.longitude.toFixed(6);form.lat.value=found.coords.latitude.toFixed(6);form.accuracyM.value=Math.round(found.coords.accuracy);send()
},send,{enableHighAccuracy:true,timeout:8000})
}
form.addEventListener('submit',function(event){
event.preventDefault();
var file=form.file.files[0];
if(!file)return;
button.disabled=true;said.textContent='正在处理照片…';
if(!window.createImageBitmap||!window.DataTransfer){here();return}
createImageBitmap(file).then(function(bitmap){
var scale=Math.min(1,1600/Math.max(bitmap.width,bitmap.height)),canvas=document.createElement('canvas');
canvas.width=Math.round(bitmap.width*scale);canvas.height=Math.round(bitmap.height*scale);
canvas.getContext('2d').drawImage(bitmap,0,0,canvas.width,canvas.height);
canvas.toBlob(function(blob){
if(blob){var list=new DataTransfer();list.items.add(new File([blob],'photo.jpg',{type:'image/jpeg'}));form.file.files=list.files}
here()
},'image/jpeg',0.8)
},here)
})`

/** Where the owner sends photos of his car, one at a time. @param sent how many are there @param most how many there may be */
export function photoPage(token: string, sent: number, most: number): HtmlPage {
  const back = `<p><a class="line" href="/status/${escape(token)}">返回救援进度</a></p>`
  const count = sent === 0 ? '' : `<p class="good">已发送 ${sent} 张</p>`
  if (sent >= most)
    return { title: '发送现场照片', body: `<h1>发送现场照片</h1><section>${count}<p>最多 ${most} 张，已经够了。</p>${back}</section>` }
  return {
    title: '发送现场照片',
    script: PHOTO_SCRIPT,
    body:
      `<h1>发送现场照片</h1><section><p>照片和拍摄位置只用于本次救援，会发给调度和救援车。请拍车辆和周围环境，注意安全。</p>${count}` +
      `<form id="photo" method="post" enctype="multipart/form-data" action="/status/${escape(token)}/Photos"><input type="hidden" name="lng"><input type="hidden" name="lat"><input type="hidden" name="accuracyM">` +
      `<label>照片<input type="file" name="file" accept="image/*" required></label><button>发送照片</button></form><p id="said" role="status" class="warn"></p>${back}</section>`
  }
}
