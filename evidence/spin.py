import random,sys,time
r=random.Random(int(sys.argv[1])); end=time.time()+float(sys.argv[2])
def length(): return 0.02*(100**r.random())
while time.time()<end:
    stop=time.time()+length(); x=1
    while time.time()<stop:
        for i in range(2000): x=(x*1103515245+12345)&0x7fffffff
    time.sleep(length())
