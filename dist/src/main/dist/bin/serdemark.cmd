@echo off
rem Runs Serdemark with the JDK of JAVA_HOME, else the one on the PATH.
setlocal
for %%I in ("%~dp0..") do set "HOME_DIR=%%~fI"
if defined JAVA_HOME (
    set "JAVA=%JAVA_HOME%\bin\java.exe"
) else (
    set "JAVA=java.exe"
)
if defined JAVA_HOME if not exist "%JAVA%" (
    echo serdemark: JAVA_HOME is "%JAVA_HOME%", but there is no bin\java.exe. Set it to the folder of a JDK 17 or later. 1>&2
    exit /b 2
)
if not defined JAVA_HOME (
    where java.exe >nul 2>nul || (
        echo serdemark: No Java was found. Install a JDK 17 or later, or set JAVA_HOME to its folder. 1>&2
        exit /b 2
    )
)
rem The file "release" in the folder of a JDK has its version; without that file, Java prints it.
set "VERSION="
if defined JAVA_HOME if exist "%JAVA_HOME%\release" (
    for /f "usebackq tokens=2 delims==" %%V in (`findstr /b "JAVA_VERSION=" "%JAVA_HOME%\release"`) do set "VERSION=%%~V"
)
if not defined VERSION for /f "tokens=3" %%V in ('call "%JAVA%" -version 2^>^&1 ^| findstr /c:" version "') do set "VERSION=%%~V"
set "MAJOR=0"
if defined VERSION for /f "delims=.-+_" %%M in ("%VERSION%") do set "MAJOR=%%M"
if %MAJOR% LSS 17 (
    echo serdemark: "%JAVA%" is of Java %VERSION%, which is too old. Install a JDK 17 or later, or set JAVA_HOME to its folder. 1>&2
    exit /b 2
)
rem The library for zstd accesses memory in a way that newer JVMs warn about.
set "UNSAFE="
if %MAJOR% GEQ 24 set "UNSAFE=--sun-misc-unsafe-memory-access=allow"
"%JAVA%" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xss2m --enable-native-access=ALL-UNNAMED %UNSAFE% "-Djna.tmpdir=%TEMP%" "-XX:ErrorFile=%TEMP%\serdemark-hs_err_pid%%p.log" "-Dserdemark.home=%HOME_DIR%" %SERDEMARK_OPTS% -cp "%HOME_DIR%\lib\*" dev.serdemark.MainKt %*
exit /b %ERRORLEVEL%
