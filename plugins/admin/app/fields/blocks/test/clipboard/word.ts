/** `text/html` that Word copies, shortened. */
export const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal {margin:0cm; font-size:12.0pt; font-family:"Aptos",sans-serif;} --></style>
</head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<p class=MsoTitle><span lang=EN-US style='mso-ansi-language:EN-US'>Ferry notes<o:p></o:p></span></p>
<h2><span lang=EN-US style='font-size:16.0pt'><b>Nine   crossings
a night</b><o:p></o:p></span></h2>
<p class=MsoNormal><span lang=EN-US>The <b style='mso-bidi-font-weight:normal'>Marie Lund</b> casts <i>off</i>, <u>nearly</u> <s>full</s> empty.<span style='mso-spacerun:yes'>  </span>It costs&nbsp;nothing&nbsp;&#8211; 30&nbsp;&euro;.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Wind<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>North</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>Waves</p>
<p class=MsoNormal>See <a href="https://example.com/timetable?a=1&amp;b=2"><span style='color:#0563C1'><u>the timetable</u></span></a><a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>.</p>
<table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal>Day</p></td><td><p class=MsoNormal>Boats</p></td></tr><tr><td><p class=MsoNormal>Monday<o:p></o:p></p></td><td><p class=MsoNormal>9</p></td></tr></table>
<p class=MsoNormal><img width=300 height=200 src="file:///C:/Users/x/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" v:shapes="Picture_1"><![if !vml]><![endif]></p>
<!--EndFragment-->
</body>
</html>
`;
